package dev.onlyonce.targets.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Text;
import com.vaadin.flow.component.html.H1;
import com.vaadin.flow.router.Route;
import dev.onlyonce.targets.TargetStatus;
import dev.onlyonce.targets.TargetStatus.CollectorStatus;
import dev.onlyonce.targets.TargetStatuses;
import dev.onlyonce.uikit.AddedCard;
import dev.onlyonce.uikit.Card;
import dev.onlyonce.uikit.DataTable;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Nothing;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.PageStates;
import dev.onlyonce.uikit.Redraw;
import dev.onlyonce.uikit.StateBadge;
import dev.onlyonce.uikit.TargetCard;
import dev.onlyonce.uikit.TargetPage;
import dev.onlyonce.uikit.Texts;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What answers and what does not, with the reason; what each poll costs; the read-only proof. */
@Route("t/:target/sources")
@PermitAll
class SourcesView extends TargetPage {

    private static final long serialVersionUID = 1L;

    private final transient TargetStatuses statuses;
    private final List<TargetCard> added;
    private final H1 title;
    private final Redraw<TargetStatus> collectors;
    private final Redraw<TargetStatus> proof;
    private @Nullable transient Formats formats;

    SourcesView(PageStates states, TargetStatuses statuses, List<AddedCard> cards) {
        super(states);
        this.statuses = statuses;
        added = AddedCard.of(cards, "sources");
        Card found = new Card(Texts.of("sources.collectors")).flush().id("collectors");
        Card proven = new Card(Texts.of("sources.proof")).id("proof");
        collectors = new Redraw<>(found.body(), "collectors", this::collectors);
        proof = new Redraw<>(proven.body(), "proof", status -> new ProofList(status, formats()));
        List<Component> wide = new ArrayList<>();
        added.forEach(part -> wide.add(part.card()));
        wide.add(found);
        title = columns(wide, proven);
    }

    @Override
    protected String titleKey() {
        return "nav.sources";
    }

    @Override
    protected void show(PageState state) {
        formats = state.formats();
        title.setText(Texts.of("sources.title", state.name()));
        added.forEach(part -> part.show(state));
        collectors.show(() -> statuses.of(state.name()).orElseThrow());
        proof.show(
                () -> statuses.of(state.name()).map(SourcesView::withoutRounds).orElseThrow());
    }

    /** The proof is drawn again when it differs, not with every round of a collector. */
    private static TargetStatus withoutRounds(TargetStatus s) {
        return new TargetStatus(
                s.name(),
                s.zone(),
                s.up(),
                s.reason(),
                null,
                s.recording(),
                s.pooler(),
                s.clockAheadMillis(),
                s.readOnly(),
                List.of());
    }

    private Component collectors(TargetStatus status) {
        if (status.collectors().isEmpty()) {
            return Nothing.empty(Texts.of("sources.noCollectors"), Texts.of("sources.noCollectorsNext"));
        }
        return new DataTable<CollectorStatus>()
                .component(Texts.of("sources.collector"), "mono path", c -> new Text(c.name()))
                .component(Texts.of("sources.state"), SourcesView::state)
                .component(
                        Texts.of("sources.lastOk"),
                        "nowrap",
                        c -> new Text(formats().time(c.lastOk())))
                .text(
                        Texts.of("sources.every"),
                        c -> formats().duration(Duration.ofMillis(Math.round(c.intervalSeconds() * 1_000))))
                .number(Texts.of("sources.statements"), this::statements)
                .number(Texts.of("sources.millis"), c -> formats().took(c.millisPerPoll()))
                .number(Texts.of("sources.rounds"), c -> formats().number(c.rounds()))
                .number(Texts.of("sources.failures"), c -> formats().number(c.failures()))
                .component(Texts.of("sources.reason"), "reason", c -> new Text(c.reason() == null ? "" : c.reason()))
                .of(status.collectors());
    }

    private String statements(CollectorStatus collector) {
        Integer counted = collector.statementsPerPoll();
        return formats().number(counted == null ? null : Long.valueOf(counted));
    }

    private static Component state(CollectorStatus collector) {
        return collector.up()
                ? new StateBadge(StateBadge.Kind.GOOD, Texts.of("sources.up"))
                : new StateBadge(StateBadge.Kind.RISK, Texts.of("sources.failed"));
    }

    private Formats formats() {
        return java.util.Objects.requireNonNull(formats);
    }
}
