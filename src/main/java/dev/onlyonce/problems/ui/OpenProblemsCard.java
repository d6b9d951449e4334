package dev.onlyonce.problems.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import dev.onlyonce.problems.OpenProblems;
import dev.onlyonce.problems.Problem;
import dev.onlyonce.uikit.Card;
import dev.onlyonce.uikit.Nothing;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Redraw;
import dev.onlyonce.uikit.TargetCard;
import dev.onlyonce.uikit.Texts;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The open problems of a target on its first page, the worst first. */
final class OpenProblemsCard implements TargetCard {

    private static final long serialVersionUID = 1L;
    private static final int SHOWN = 5;

    private final transient OpenProblems problems;
    private final Card card = new Card(Texts.of("problems.now")).id("open-problems");
    private final Redraw<Shown> body = new Redraw<>(card.body(), "open problems", this::draw);
    private transient @Nullable PageState state;

    OpenProblemsCard(OpenProblems problems) {
        this.problems = problems;
    }

    /** @param known whether it is known which are open */
    private record Shown(boolean known, List<ProblemLine> lines, String address) {}

    @Override
    public Card card() {
        return card;
    }

    @Override
    public void show(PageState state) {
        this.state = state;
        body.show(() -> new Shown(
                problems.knows(state.name()),
                problems.of(state.name()).stream()
                        .map(problem -> ProblemLine.brief(problem, state.formats()))
                        .toList(),
                state.link(ProblemsPages.PATH)));
    }

    private Component draw(Shown shown) {
        card.aside(new Anchor(shown.address(), Texts.of("problems.all")));
        if (!shown.known()) {
            return Nothing.line(Texts.of("problems.notKnown"), Texts.of("problems.notKnownNext"));
        }
        if (shown.lines().isEmpty()) {
            return Nothing.line(Texts.of("problems.none"), Texts.of("problems.noneNext"));
        }
        Div rows = new Div();
        shown.lines().stream().limit(SHOWN).forEach(line -> rows.add(line.draw(link(line.problem()))));
        if (shown.lines().size() > SHOWN) {
            Span more = new Span(Texts.of("problems.more", shown.lines().size() - SHOWN));
            more.addClassName("remark");
            rows.add(new Div(more));
        }
        return rows;
    }

    private String link(Problem problem) {
        return Objects.requireNonNull(state).link(ProblemsPages.PATH, ProblemLine.address(problem));
    }
}
