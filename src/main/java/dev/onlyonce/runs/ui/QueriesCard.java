package dev.onlyonce.runs.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Text;
import dev.onlyonce.runs.QueryStates;
import dev.onlyonce.targets.TargetStatus.CollectorStatus;
import dev.onlyonce.targets.TargetStatuses;
import dev.onlyonce.uikit.Card;
import dev.onlyonce.uikit.DataTable;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Nothing;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Redraw;
import dev.onlyonce.uikit.StateBadge;
import dev.onlyonce.uikit.TargetCard;
import dev.onlyonce.uikit.Texts;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The operator's own queries: whether each answers, its newest row, and what it costs the target. */
final class QueriesCard implements TargetCard {

    private static final long serialVersionUID = 1L;

    private final transient QueryStates queries;
    private final transient TargetStatuses statuses;
    private final transient CoveredTime covered;
    private final Card card = new Card(Texts.of("queries.title")).flush().id("queries");
    private final Redraw<List<Row>> table = new Redraw<>(card.body(), "queries", this::table);
    private transient @Nullable Formats formats;

    /** @param collector null before its first round, and where there is no database to ask */
    private record Row(QueryStates.State query, @Nullable Round collector, CoveredTime.@Nullable Since since) {}

    /** A round without its time: the table is drawn again when it says something else. */
    private record Round(
            boolean up, @Nullable String reason, @Nullable Integer statements, String took) {}

    QueriesCard(QueryStates queries, TargetStatuses statuses, CoveredTime covered) {
        this.queries = queries;
        this.statuses = statuses;
        this.covered = covered;
    }

    @Override
    public Card card() {
        return card;
    }

    @Override
    public void show(PageState state) {
        formats = state.formats();
        table.show(() -> queries.of(state.name()).stream()
                .map(query -> row(state.name(), query))
                .toList());
    }

    private Row row(String target, QueryStates.State query) {
        Round round = statuses.of(target).stream()
                .flatMap(status -> status.collectors().stream())
                .filter(collector -> collector.name().equals(query.source()))
                .findFirst()
                .map(this::round)
                .orElse(null);
        return new Row(query, round, covered.of(target, query.source()));
    }

    private Round round(CollectorStatus collector) {
        return new Round(
                collector.up(),
                collector.reason(),
                collector.statementsPerPoll(),
                formats().took(collector.millisPerPoll()));
    }

    private Component table(List<Row> rows) {
        if (rows.isEmpty()) {
            return Nothing.line(Texts.of("queries.none"), Texts.of("queries.noneNext"));
        }
        return new DataTable<Row>()
                .code(Texts.of("queries.name"), row -> row.query().name())
                .component(Texts.of("sources.state"), QueriesCard::state)
                .text(Texts.of("queries.newest"), this::newest)
                .text(
                        Texts.of("queries.readTo"),
                        row -> formats().time(row.query().readTo()))
                .text(Texts.of("covered.since"), row -> CoveredTime.text(row.since(), formats()))
                .number(Texts.of("sources.statements"), row -> formats().number(statements(row)))
                .number(
                        Texts.of("sources.millis"),
                        row -> row.collector() == null
                                ? formats().notKnown()
                                : row.collector().took())
                .component(Texts.of("sources.reason"), "reason", row -> new Text(reason(row)))
                .of(rows);
    }

    private String newest(Row row) {
        boolean answered = row.query().readTo() != null;
        return row.query().newestStart() == null && answered
                ? Texts.of("queries.noRun")
                : formats().time(row.query().newestStart());
    }

    private static @Nullable Long statements(Row row) {
        Integer counted = row.collector() == null ? null : row.collector().statements();
        return counted == null ? null : Long.valueOf(counted);
    }

    private static Component state(Row row) {
        if (row.collector() == null) {
            return new StateBadge(StateBadge.Kind.UNKNOWN, Texts.of("queries.notAsked"));
        }
        return row.collector().up()
                ? new StateBadge(StateBadge.Kind.GOOD, Texts.of("sources.up"))
                : new StateBadge(StateBadge.Kind.RISK, Texts.of("sources.failed"));
    }

    private static String reason(Row row) {
        return row.collector() == null || row.collector().reason() == null
                ? ""
                : row.collector().reason();
    }

    private Formats formats() {
        return Objects.requireNonNull(formats);
    }
}
