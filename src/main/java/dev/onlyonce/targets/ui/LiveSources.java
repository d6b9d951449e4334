package dev.onlyonce.targets.ui;

import dev.onlyonce.targets.CollectorRan;
import dev.onlyonce.uikit.RefreshClock;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Tells the clock of the pages after each round of a collector. */
@Component
class LiveSources {

    private final RefreshClock clock;

    LiveSources(RefreshClock clock) {
        this.clock = clock;
    }

    @EventListener
    void on(CollectorRan ran) {
        clock.changed(ran.target());
    }
}
