package dev.onlyonce.overview.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.router.Route;
import dev.onlyonce.duplicates.JobSummary;
import dev.onlyonce.uikit.AddedCard;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Nothing;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.PageStates;
import dev.onlyonce.uikit.Redraw;
import dev.onlyonce.uikit.TargetCard;
import dev.onlyonce.uikit.TargetPage;
import dev.onlyonce.uikit.Texts;
import dev.onlyonce.uikit.TimelineCard;
import jakarta.annotation.security.PermitAll;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.function.SingletonSupplier;

/** The first page: what is happening now, on one time axis. */
@Route("t/:target/overview")
@PermitAll
class OverviewView extends TargetPage {

    private static final long serialVersionUID = 1L;

    private final transient OverviewParts parts;
    private final JobsCard jobs = new JobsCard();
    private final WatchedCard watched;
    private final List<TargetCard> added;
    private final TimelineCard axis = new TimelineCard("timeline", OverviewView::nothing);
    private final Div strips = new Div();
    private final Redraw<OverviewSentence.Finding> sentence;
    private final Redraw<OverviewNow.Facts> strip;
    private @Nullable transient PageState shown;

    OverviewView(PageStates states, OverviewParts parts) {
        super(states);
        this.parts = parts;
        watched = new WatchedCard(parts.locks());
        added = AddedCard.of(parts.added(), "overview");
        Div first = new Div();
        first.setId("sentence");
        sentence = new Redraw<>(first, "sentence", finding -> OverviewSentence.draw(finding, formats()));
        strips.setId("now");
        strip = new Redraw<>(strips, "now", facts -> facts.draw(formats()));
        getContent().add(first, strips, besides(List.of(axis.card(), jobs.card()), aside()));
    }

    @Override
    protected String titleKey() {
        return "nav.overview";
    }

    @Override
    protected void show(PageState state) {
        shown = state;
        axis.card()
                .title(state.formats().range(state.from(), state.to()) + " "
                        + state.formats().zoneInShort(state.to()));
        Supplier<List<JobSummary>> found = SingletonSupplier.of(parts.jobs(state));
        sentence.show(() -> parts.sentences().of(state, found.get()));
        jobs.show(state, found);
        added.forEach(card -> card.show(state));
        watched.show(state);
        // what is now does not belong to a range that is over
        strips.setVisible(state.range().isLive());
        if (state.range().isLive()) {
            strip.show(() -> parts.now().of(state));
        }
        axis.show(() -> parts.timelines().of(state));
    }

    /** What other features add stands above the locks. */
    private Component[] aside() {
        return Stream.concat(added.stream().map(TargetCard::card), Stream.of(watched.card()))
                .toArray(Component[]::new);
    }

    private static Component nothing() {
        return Nothing.empty(Texts.of("overview.empty"), Texts.of("overview.next"));
    }

    private Formats formats() {
        return Objects.requireNonNull(shown).formats();
    }
}
