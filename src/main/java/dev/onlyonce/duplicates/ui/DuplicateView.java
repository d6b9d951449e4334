package dev.onlyonce.duplicates.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.H1;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.Route;
import dev.onlyonce.uikit.Card;
import dev.onlyonce.uikit.Nothing;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.PageStates;
import dev.onlyonce.uikit.Redraw;
import dev.onlyonce.uikit.TargetPage;
import dev.onlyonce.uikit.Texts;
import dev.onlyonce.uikit.Timeline;
import jakarta.annotation.security.PermitAll;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.util.function.SingletonSupplier;

/** One duplicate: its runs to the millisecond on one axis, and what is known of why. */
@Route("t/:target/duplicates/one")
@PermitAll
class DuplicateView extends TargetPage {

    private static final long serialVersionUID = 1L;

    private final transient OneDuplicate duplicates;
    private final H1 title;
    private final Redraw<Optional<OneDuplicate.Found>> lanes;
    private final Redraw<Optional<OneDuplicate.Found>> runs;
    private final Redraw<Optional<OneDuplicate.Found>> facts;
    private final Redraw<Optional<OneDuplicate.Found>> causes;
    private final Redraw<Optional<OneDuplicate.Found>> todo;
    private @Nullable transient PageState state;

    DuplicateView(PageStates states, OneDuplicate duplicates) {
        super(states);
        this.duplicates = duplicates;
        Card axis = new Card(Texts.of("duplicate.lanes")).id("occurrence");
        Card list = new Card(Texts.of("duplicate.runs")).flush().id("runs");
        Card cause = new Card(Texts.of("duplicate.cause")).id("cause");
        Card advice = new Card(Texts.of("duplicate.advice")).id("advice");
        Card why = new Card(Texts.of("duplicate.why")).id("why");
        lanes = new Redraw<>(axis.body(), "lanes of a duplicate", found -> drawn(found, this::lanes));
        runs = new Redraw<>(list.body(), "runs of a duplicate", found -> drawn(found, this::runs));
        facts = new Redraw<>(why.body(), "facts of a duplicate", found -> drawn(found, this::facts));
        causes = new Redraw<>(cause.body(), "cause of a duplicate", found -> drawn(found, this::cause));
        todo = new Redraw<>(advice.body(), "advice for a duplicate", found -> drawn(found, this::advice));
        title = columns(List.of(axis, list, advice), cause, why);
    }

    @Override
    protected String titleKey() {
        return "nav.duplicates";
    }

    @Override
    protected void show(PageState shown) {
        state = shown;
        OneDuplicate.Which which = OneDuplicate.named(shown);
        title(which);
        Supplier<Optional<OneDuplicate.Found>> found = SingletonSupplier.of(() -> duplicates.find(shown.name(), which));
        lanes.show(found);
        runs.show(found);
        facts.show(found);
        causes.show(found);
        todo.show(found);
    }

    private void title(OneDuplicate.Which which) {
        Anchor back = new Anchor(state().link("duplicates"), Texts.of("duplicate.back"));
        back.setId("back");
        title.removeAll();
        title.add(back, new Span(" / " + which.name() + ", " + state().formats().time(which.at())));
    }

    private static Component drawn(Optional<OneDuplicate.Found> found, Function<OneDuplicate.Found, Component> draw) {
        return found.map(draw)
                .orElseGet(() -> Nothing.line(Texts.of("duplicate.gone"), Texts.of("duplicate.goneNext")));
    }

    private Component lanes(OneDuplicate.Found found) {
        Timeline axis = new Timeline();
        axis.show(OccurrenceLanes.of(found.duplicate(), state()));
        return axis;
    }

    private Component runs(OneDuplicate.Found found) {
        return OccurrenceRuns.table(found, state().formats());
    }

    private Component facts(OneDuplicate.Found found) {
        return new OccurrenceFacts(found.duplicate(), state().formats());
    }

    private Component cause(OneDuplicate.Found found) {
        return new CauseFacts(found.duplicate().cause(), state().formats());
    }

    private Component advice(OneDuplicate.Found found) {
        return new CauseAdvice(found.duplicate().cause(), state().formats());
    }

    private PageState state() {
        return Objects.requireNonNull(state);
    }
}
