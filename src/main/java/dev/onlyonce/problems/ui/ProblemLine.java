package dev.onlyonce.problems.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import dev.onlyonce.problems.Problem;
import dev.onlyonce.problems.ProblemLinks;
import dev.onlyonce.problems.ProblemWords;
import dev.onlyonce.problems.Severity;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.StateBadge;
import dev.onlyonce.uikit.Texts;
import java.util.Map;
import java.util.Objects;

/**
 * A problem in the words of its readers; drawn again when these differ.
 *
 * @param problem equal when its words are
 */
record ProblemLine(Problem problem, String kind, String title, String detail, String state) {

    /** For the problems' page: also when it was last seen. */
    static ProblemLine of(Problem problem, Formats formats) {
        boolean over = problem.resolvedAt() != null;
        String seen = over
                ? over(problem, formats)
                : Texts.in(formats.language(), "problems.lastSeen", formats.minute(problem.lastSeen()));
        return line(problem, formats, " · " + seen);
    }

    /** For other pages: it stays as it is while its problem goes on. */
    static ProblemLine brief(Problem problem, Formats formats) {
        return line(problem, formats, "");
    }

    private static ProblemLine line(Problem problem, Formats formats, String seen) {
        return new ProblemLine(
                problem,
                ProblemWords.kind(problem, formats),
                ProblemWords.title(problem, formats),
                ProblemWords.detail(problem, formats),
                Texts.in(formats.language(), "severity." + problem.severity().word()) + seen + said(problem, formats));
    }

    /** The parameter that names it on the problems' page. */
    static Map<String, String> address(Problem problem) {
        return Map.of(ProblemLinks.PARAMETER, String.valueOf(problem.id()));
    }

    /** What is drawn differs: that it was seen again a moment ago does not. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ProblemLine line
                && line.problem.id() == problem.id()
                && line.problem.severity() == problem.severity()
                && line.kind.equals(kind)
                && line.title.equals(title)
                && line.detail.equals(detail)
                && line.state.equals(state);
    }

    @Override
    public int hashCode() {
        return Objects.hash(problem.id(), title, detail, state);
    }

    /**
     * A row of a list whose title leads on.
     *
     * @param before what stands before the title
     */
    Component draw(String link, String... before) {
        Anchor more = new Anchor(link, title);
        more.addClassName("strong");
        Span words = new Span(more);
        if (before.length > 0) {
            words.addComponentAsFirst(new Span(String.join(" · ", before) + " · "));
        }
        return row(words);
    }

    /** A row whose title stands by itself. */
    Div row(Component title) {
        Div head = new Div(new StateBadge(badge(problem), kind), title);
        head.addClassName("head");
        Div words = new Div(detail);
        words.addClassName("second");
        Div remark = new Div(state);
        remark.addClassName("remark");
        Div row = new Div(head, words, remark);
        row.addClassNames("problem-row", problem.severity().word());
        return row;
    }

    /** Red is for extra runs; questions and events are neither good nor bad. */
    private static StateBadge.Kind badge(Problem problem) {
        if (problem.resolvedAt() != null) {
            return StateBadge.Kind.PLAIN;
        }
        if (problem.severity() == Severity.INFO) {
            return StateBadge.Kind.UNKNOWN;
        }
        return problem.kind().equals("duplicate") ? StateBadge.Kind.EXTRA : StateBadge.Kind.RISK;
    }

    /** What people said of it. */
    private static String said(Problem problem, Formats formats) {
        Problem.Expected expected = problem.expected();
        Problem.Acknowledged acknowledged = problem.acknowledged();
        String words = "";
        if (acknowledged != null) {
            String at = formats.minute(acknowledged.at());
            words += " · " + Texts.in(formats.language(), "problems.acknowledgedBy", acknowledged.by(), at);
        }
        if (expected != null) {
            String until = formats.minute(expected.until());
            words += " · "
                    + Texts.in(formats.language(), "problems.expectedBy", expected.by(), until, expected.reason());
        }
        return words;
    }

    private static String over(Problem problem, Formats formats) {
        boolean event = problem.openedAt().equals(problem.resolvedAt());
        return event
                ? Texts.in(formats.language(), "problems.event", formats.time(problem.openedAt()))
                : Texts.in(
                        formats.language(),
                        "problems.from",
                        formats.minute(problem.openedAt()),
                        formats.minute(problem.resolvedAt()));
    }
}
