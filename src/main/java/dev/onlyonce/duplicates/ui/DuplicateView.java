package dev.onlyonce.duplicates.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H1;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.Route;
import dev.onlyonce.duplicates.Duplicate;
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
import org.jspecify.annotations.Nullable;

/** One duplicate: its runs to the millisecond on one axis, and what is known of why. */
@Route("t/:target/duplicates/one")
@PermitAll
class DuplicateView extends TargetPage {

    private static final long serialVersionUID = 1L;

    private final transient OneDuplicate duplicates;
    private final H1 title;
    private final Timeline lanes = new Timeline();
    private final Card axis = new Card("").id("occurrence");
    private final Redraw<Optional<OneDuplicate.Found>> runs;
    private final Redraw<Optional<OneDuplicate.Found>> facts;
    private final Card why;
    private @Nullable transient PageState state;

    DuplicateView(PageStates states, OneDuplicate duplicates) {
        super(states);
        this.duplicates = duplicates;
        Card list = new Card(Texts.of("duplicate.runs")).flush().id("runs");
        why = new Card(Texts.of("duplicate.why")).id("why");
        runs = new Redraw<>(list.body(), "runs of a duplicate", this::runs);
        facts = new Redraw<>(why.body(), "facts of a duplicate", this::facts);
        axis.body().add(lanes);
        title = columns(List.of(axis, list), why);
    }

    @Override
    protected String titleKey() {
        return "nav.duplicates";
    }

    @Override
    protected void show(PageState shown) {
        state = shown;
        Optional<OneDuplicate.Found> found = duplicates.of(shown);
        title(found.map(OneDuplicate.Found::duplicate));
        axis.setVisible(found.isPresent());
        why.setVisible(found.isPresent());
        found.map(OneDuplicate.Found::duplicate).ifPresent(duplicate -> {
            axis.title(Texts.of("duplicate.lanes", (long) duplicate.runCount()));
            lanes.show(OccurrenceLanes.of(duplicate, shown));
        });
        runs.show(() -> found);
        facts.show(() -> found);
    }

    private void title(Optional<Duplicate> found) {
        Anchor back = new Anchor(state().link("duplicates"), Texts.of("duplicate.back"));
        back.setId("back");
        title.removeAll();
        title.add(back, new Span(" / "), new Span(found.map(this::name).orElseGet(() -> Texts.of("duplicate.gone"))));
    }

    private String name(Duplicate duplicate) {
        String what = duplicate.key() == null ? duplicate.job() : duplicate.job() + ", " + duplicate.key();
        return duplicate.tick() == null
                ? Texts.of("duplicate.titleNoTick", what, state().formats().time(duplicate.firstStart()))
                : Texts.of("duplicate.title", what, state().formats().time(duplicate.tick()));
    }

    private Component runs(Optional<OneDuplicate.Found> found) {
        return found.<Component>map(one -> OccurrenceRuns.table(one, state().formats()))
                .orElseGet(() -> Nothing.empty(Texts.of("duplicate.gone"), Texts.of("duplicate.goneNext")));
    }

    private Component facts(Optional<OneDuplicate.Found> found) {
        return found.<Component>map(one -> new OccurrenceFacts(one.duplicate(), state().formats()))
                .orElseGet(Div::new);
    }

    private PageState state() {
        return Objects.requireNonNull(state);
    }
}
