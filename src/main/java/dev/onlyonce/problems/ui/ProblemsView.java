package dev.onlyonce.problems.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H1;
import com.vaadin.flow.router.Route;
import dev.onlyonce.problems.Kinds;
import dev.onlyonce.problems.Problem;
import dev.onlyonce.uikit.Card;
import dev.onlyonce.uikit.Nothing;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.PageStates;
import dev.onlyonce.uikit.Redraw;
import dev.onlyonce.uikit.TargetPage;
import dev.onlyonce.uikit.Texts;
import jakarta.annotation.security.PermitAll;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The problems of a target: what is open, what was in this range, and what people said of each. */
@Route("t/:target/problems")
@PermitAll
class ProblemsView extends TargetPage {

    private static final long serialVersionUID = 1L;

    private final transient ProblemsShown problems;
    private final transient ProblemActions actions;
    private final transient Kinds kinds;
    private final H1 title;
    private final Card card = new Card(Texts.of("problems.list")).id("problems");
    private final Redraw<Frame> frame = new Redraw<>(card.body(), "problems", this::draw);
    private final Map<Long, ProblemRow> rows = new HashMap<>();
    private transient List<ProblemLine> lines = List.of();
    private @Nullable transient PageState state;

    ProblemsView(PageStates states, ProblemsShown problems, ProblemActions actions, Kinds kinds) {
        super(states);
        this.problems = problems;
        this.actions = actions;
        this.kinds = kinds;
        title = column(card);
    }

    @Override
    protected String titleKey() {
        return "nav.problems";
    }

    @Override
    protected void show(PageState state) {
        this.state = state;
        title.setText(Texts.of("problems.title", state.name()));
        lines = List.of();
        frame.show(() -> {
            ProblemsShown.Shown shown = problems.of(state);
            lines = shown.lines();
            return new Frame(
                    shown.filter(),
                    shown.only(),
                    lines.stream().map(line -> line.problem().id()).toList(),
                    shown.cut());
        });
        lines.forEach(
                line -> Objects.requireNonNull(rows.get(line.problem().id())).show(line));
    }

    /** What decides on the order and number of rows; each row draws its own words. */
    private record Frame(String filter, boolean only, List<Long> ids, boolean cut) {}

    private Component draw(Frame shown) {
        card.aside(filter(shown.filter()));
        rows.clear();
        Div all = new Div();
        if (shown.only()) {
            all.add(new Div(new Anchor(state().link(ProblemsPages.PATH), Texts.of("problems.back"))));
        }
        if (shown.ids().isEmpty()) {
            all.add(Nothing.empty(
                    Texts.of(shown.only() ? "problems.gone" : "problems.noneInRange"),
                    Texts.of(shown.only() ? "problems.goneNext" : "problems.noneInRangeNext")));
        }
        shown.ids().forEach(id -> {
            ProblemRow row = new ProblemRow(id, this::actions);
            rows.put(id, row);
            all.add(row);
        });
        if (shown.cut()) {
            all.add(new Div(Texts.of("problems.onlyFirst", shown.ids().size())));
        }
        return all;
    }

    private Component actions(Problem problem) {
        return actions.of(problem, kinds.page(problem), state(), () -> show(state()));
    }

    private Div filter(String chosen) {
        List<Component> links = new ArrayList<>();
        for (String word : ProblemsShown.FILTERS) {
            Anchor link = new Anchor(
                    state().link(ProblemsPages.PATH, Map.of(ProblemsShown.FILTER, word)),
                    Texts.of("problems.filter." + word));
            link.addClassName("button");
            link.getElement().setAttribute("aria-current", String.valueOf(word.equals(chosen)));
            links.add(link);
        }
        Div filter = new Div(links.toArray(Component[]::new));
        filter.addClassName("filter");
        return filter;
    }

    private PageState state() {
        return Objects.requireNonNull(state);
    }
}
