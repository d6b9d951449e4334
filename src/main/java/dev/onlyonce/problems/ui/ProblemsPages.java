package dev.onlyonce.problems.ui;

import dev.onlyonce.problems.OpenProblems;
import dev.onlyonce.problems.ProblemsChanged;
import dev.onlyonce.uikit.AddedCard;
import dev.onlyonce.uikit.Icon;
import dev.onlyonce.uikit.NavCount;
import dev.onlyonce.uikit.NavEntry;
import dev.onlyonce.uikit.RefreshClock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

/** The place of problems in the navigation and on the first page, and what makes their pages draw again. */
@Configuration(proxyBeanMethods = false)
class ProblemsPages {

    static final String PATH = "problems";

    private final RefreshClock clock;

    ProblemsPages(RefreshClock clock) {
        this.clock = clock;
    }

    @Bean
    NavEntry problemsPage() {
        return new NavEntry(PATH, "nav.problems", Icon.PROBLEMS, 15);
    }

    @Bean
    NavCount problemsCount(OpenProblems problems) {
        return new NavCount(PATH, target -> problems.counting(target).size());
    }

    @Bean
    AddedCard problemsOnOverview(OpenProblems problems) {
        return new AddedCard("overview", 10, () -> new OpenProblemsCard(problems));
    }

    @EventListener
    void on(ProblemsChanged changed) {
        clock.changed(changed.target());
    }
}
