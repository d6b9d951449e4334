package dev.onlyonce.overview.ui;

import dev.onlyonce.cpu.CpuSampled;
import dev.onlyonce.runs.RunsStored;
import dev.onlyonce.targets.CollectorRan;
import dev.onlyonce.targets.Reading;
import dev.onlyonce.uikit.RefreshClock;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Tells the clock of the pages when something that the first page shows has changed. */
@Component
class LiveOverview {

    private final RefreshClock clock;

    LiveOverview(RefreshClock clock) {
        this.clock = clock;
    }

    @EventListener
    void on(RunsStored stored) {
        clock.changed(stored.target());
    }

    @EventListener
    void on(CpuSampled sampled) {
        clock.changed(sampled.target());
    }

    @EventListener
    void on(CollectorRan ran) {
        if (ran.reading() instanceof Reading.Failed<?>) {
            clock.changed(ran.target());
        }
    }
}
