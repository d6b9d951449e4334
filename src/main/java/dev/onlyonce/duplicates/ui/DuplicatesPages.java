package dev.onlyonce.duplicates.ui;

import dev.onlyonce.duplicates.FindingsChanged;
import dev.onlyonce.duplicates.OccurrencesChanged;
import dev.onlyonce.uikit.Icon;
import dev.onlyonce.uikit.NavEntry;
import dev.onlyonce.uikit.RefreshClock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

/** The places of jobs and duplicates in the navigation, and what makes their pages draw again. */
@Configuration(proxyBeanMethods = false)
class DuplicatesPages {

    private final RefreshClock clock;

    DuplicatesPages(RefreshClock clock) {
        this.clock = clock;
    }

    @Bean
    NavEntry jobsPage() {
        return new NavEntry("jobs", "nav.jobs", Icon.JOBS, 20);
    }

    @Bean
    NavEntry duplicatesPage() {
        return new NavEntry("duplicates", "nav.duplicates", Icon.DUPLICATES, 30);
    }

    @EventListener
    void on(FindingsChanged changed) {
        clock.changed(changed.target());
    }

    @EventListener
    void on(OccurrencesChanged changed) {
        clock.changed(changed.target());
    }
}
