package dev.onlyonce.locks.ui;

import dev.onlyonce.locks.LocksSampled;
import dev.onlyonce.uikit.Icon;
import dev.onlyonce.uikit.NavEntry;
import dev.onlyonce.uikit.RefreshClock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

/** The place of the locks in the navigation, and what makes their page draw again. */
@Configuration(proxyBeanMethods = false)
class LocksPages {

    private final RefreshClock clock;

    LocksPages(RefreshClock clock) {
        this.clock = clock;
    }

    @Bean
    NavEntry locksPage() {
        return new NavEntry("locks", "nav.locks", Icon.LOCK, 40);
    }

    @EventListener
    void on(LocksSampled sampled) {
        clock.changed(sampled.target());
    }
}
