package dev.onlyonce.duplicates.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H1;
import com.vaadin.flow.component.html.NativeDetails;
import com.vaadin.flow.router.Route;
import dev.onlyonce.duplicates.Duplicate;
import dev.onlyonce.duplicates.DuplicateRun;
import dev.onlyonce.duplicates.Duplicates;
import dev.onlyonce.uikit.Card;
import dev.onlyonce.uikit.DataTable;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Nothing;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.PageStates;
import dev.onlyonce.uikit.Redraw;
import dev.onlyonce.uikit.TargetPage;
import dev.onlyonce.uikit.Texts;
import jakarta.annotation.security.PermitAll;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What ran more than once, newest first; each with its runs to the millisecond. */
@Route("t/:target/duplicates")
@PermitAll
class DuplicatesView extends TargetPage {

    private static final long serialVersionUID = 1L;
    private static final int SHOWN = 200;

    private final transient Duplicates duplicates;
    private final H1 title;
    private final Redraw<List<Duplicate>> table;
    private @Nullable transient PageState state;

    DuplicatesView(PageStates states, Duplicates duplicates) {
        super(states);
        this.duplicates = duplicates;
        Card card = new Card(Texts.of("duplicates.list")).flush().id("duplicates");
        table = new Redraw<>(card.body(), "duplicates", this::table);
        title = column(card);
    }

    @Override
    protected String titleKey() {
        return "nav.duplicates";
    }

    @Override
    protected void show(PageState state) {
        this.state = state;
        title.setText(Texts.of("duplicates.title", state.name()));
        table.show(() -> duplicates.list(state.name(), state.from(), state.to(), SHOWN));
    }

    private Component table(List<Duplicate> found) {
        if (found.isEmpty()) {
            return Nothing.empty(Texts.of("duplicates.none"), Texts.of("duplicates.noneNext"));
        }
        Div all = new Div(new DataTable<Duplicate>()
                .component(Texts.of("jobs.job"), d -> new Anchor(OneDuplicate.link(state(), d), d.job()))
                .code(Texts.of("duplicates.key"), d -> d.key() == null ? "–" : d.key())
                .text(
                        Texts.of("duplicates.tick"),
                        d -> d.tick() == null ? formats().notKnown() : formats().time(d.tick()))
                .component(Texts.of("duplicates.runs"), this::runs)
                .number(Texts.of("jobs.extra"), d -> formats().number((long) d.extraRuns()))
                .component(Texts.of("duplicates.confidence"), DuplicateWords::confidence)
                .text(Texts.of("duplicates.identified"), DuplicateWords::identified)
                .text(Texts.of("duplicates.cause"), d -> DuplicateWords.cause(d, formats()))
                .of(found));
        if (found.size() == SHOWN) {
            all.add(new Div(Texts.of("duplicates.onlyFirst", (long) SHOWN)));
        }
        return all;
    }

    private Component runs(Duplicate duplicate) {
        Component starts = new DataTable<DuplicateRun>()
                .text(Texts.of("duplicates.start"), run -> formats().millis(run.startedAt()))
                .text(
                        Texts.of("duplicates.worker"),
                        run -> run.worker() == null ? Texts.of("worker.notKnown") : run.worker())
                .text(Texts.of("duplicates.part"), DuplicateWords::part)
                .of(duplicate.runs());
        NativeDetails details = new NativeDetails(
                Texts.of("duplicates.ran", (long) duplicate.runCount(), (long) workers(duplicate)), starts);
        details.addClassName("nowrap");
        return details;
    }

    private static int workers(Duplicate duplicate) {
        return duplicate.workers().size();
    }

    private PageState state() {
        return Objects.requireNonNull(state);
    }

    private Formats formats() {
        return state().formats();
    }
}
