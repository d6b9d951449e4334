package dev.onlyonce.problems.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Composite;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import dev.onlyonce.problems.Problem;
import dev.onlyonce.uikit.Redraw;
import dev.onlyonce.uikit.Texts;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A problem on its own page; its buttons stay where they are while its words change. */
final class ProblemRow extends Composite<Div> {

    private static final long serialVersionUID = 1L;

    private final Div words = new Div();
    private final Div buttons = new Div();
    private final Redraw<ProblemLine> text = new Redraw<>(words, "problem", ProblemRow::draw);
    private final Redraw<Said> said = new Redraw<>(buttons, "problem's buttons", this::draw);
    private final transient Function<Problem, Component> actions;
    private transient @Nullable Problem shown;

    /** @param actions what can be done about it */
    ProblemRow(long id, Function<Problem, Component> actions) {
        this.actions = actions;
        getContent().setId("problem-" + id);
        getContent().add(words, buttons);
    }

    /** By what its buttons differ. */
    private record Said(boolean over, boolean acknowledged, boolean expected) {}

    void show(ProblemLine line) {
        Problem problem = line.problem();
        shown = problem;
        text.show(() -> line);
        said.show(() ->
                new Said(problem.resolvedAt() != null, problem.acknowledged() != null, problem.expected() != null));
    }

    private Component draw(Said is) {
        return shown == null ? new Div() : actions.apply(shown);
    }

    private static Component draw(ProblemLine line) {
        Span title = new Span(line.title());
        title.addClassName("strong");
        Div row = line.row(title);
        if (line.problem().jobs().size() > 1) {
            Div jobs = new Div(
                    Texts.of("problems.jobs", String.join(", ", line.problem().jobs())));
            jobs.addClassName("remark");
            row.add(jobs);
        }
        return row;
    }
}
