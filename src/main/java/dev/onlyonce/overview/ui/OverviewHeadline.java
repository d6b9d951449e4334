package dev.onlyonce.overview.ui;

import dev.onlyonce.problems.OpenProblems;
import dev.onlyonce.problems.Problem;
import dev.onlyonce.problems.ProblemLinks;
import dev.onlyonce.problems.ProblemList;
import dev.onlyonce.problems.ProblemWords;
import dev.onlyonce.problems.Severity;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.StateBadge;
import dev.onlyonce.uikit.Texts;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** The problem that the first sentence is about: the worst that is open, else the last that is over. */
@Component
class OverviewHeadline {

    private static final int NEWEST = 20;

    private final OpenProblems open;
    private final ProblemList problems;

    OverviewHeadline(OpenProblems open, ProblemList problems) {
        this.open = open;
        this.problems = problems;
    }

    /** @param link the address of the problem */
    record Headline(StateBadge.Kind kind, String title, String detail, String link) {}

    /** Empty for a range that is over, and where nothing was or is the matter in it. */
    Optional<Headline> of(PageState state) {
        if (!state.range().isLive()) {
            return Optional.empty();
        }
        return open.counting(state.name()).stream()
                .findFirst()
                .map(worst -> isOpen(worst, state))
                .or(() -> problems.resolved(state.name(), state.from(), state.to(), NEWEST).stream()
                        .filter(problem -> problem.severity() != Severity.INFO)
                        .findFirst()
                        .map(last -> isOver(last, state)));
    }

    private static Headline isOpen(Problem problem, PageState state) {
        return new Headline(
                problem.kind().equals("duplicate") ? StateBadge.Kind.EXTRA : StateBadge.Kind.RISK,
                ProblemWords.title(problem, state.formats()),
                ProblemWords.detail(problem, state.formats()) + ".",
                link(problem, state));
    }

    private static Headline isOver(Problem problem, PageState state) {
        return new Headline(
                StateBadge.Kind.GOOD,
                Texts.of("overview.over", state.formats().minute(problem.resolvedAt())),
                Texts.of("overview.overWhat", ProblemWords.title(problem, state.formats())),
                link(problem, state));
    }

    private static String link(Problem problem, PageState state) {
        return state.link("problems", Map.of(ProblemLinks.PARAMETER, String.valueOf(problem.id())));
    }
}
