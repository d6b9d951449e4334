package dev.onlyonce.runs;

import dev.onlyonce.runs.RunBatch.Position;
import dev.onlyonce.runs.RunBatch.Span;
import dev.onlyonce.targets.Question;
import dev.onlyonce.targets.Row;
import dev.onlyonce.targets.Sample;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Reads one query on one database, page after page, a little before where it stopped last. */
final class QueryReader {

    static final int PAGE = 5_000;
    private static final Duration OVERLAP = Duration.ofSeconds(60);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** No such table, schema or column. */
    private static final Set<String> NOT_THERE = Set.of("42P01", "3F000", "42703");

    private final QueryOrigin origin;
    private final QueryCollector.Upkeep store;
    private final QueryTally tally;
    private final boolean alone;
    private boolean checked;

    /**
     * @param alone whether the query is run on this database only: then it accounts for the time of its source
     */
    QueryReader(QueryOrigin origin, QueryCollector.Upkeep store, QueryTally tally, boolean alone) {
        this.origin = origin;
        this.store = store;
        this.tally = tally;
        this.alone = alone;
    }

    String database() {
        return origin.database().name();
    }

    /**
     * Whether the query has nothing to read here: its tables are in other databases of the target.
     *
     * @throws QueryRefused when it is not to be run here
     */
    boolean absent() throws SQLException {
        if (checked) {
            return false;
        }
        try {
            refuseHarm(origin.database().forTables().ask(explain()).rows());
            checked = true;
            return false;
        } catch (SQLException e) {
            String state = String.valueOf(e.getSQLState());
            if (!origin.own() && NOT_THERE.contains(state)) {
                return true;
            }
            if (state.startsWith("42") || state.startsWith("3F")) {
                throw new QueryRefused(QueryRefused.reason(e));
            }
            throw e;
        }
    }

    private Question explain() {
        return question("EXPLAIN (VERBOSE) " + sql(PAGE), store.clock().instant());
    }

    /** All that is new; what is not understood is named at the end, the others are kept. */
    QueryRound read() throws SQLException {
        Optional<QueryWatermark> mark = mark();
        Instant oldest = store.clock().instant().minus(store.retention());
        Instant since = mark.map(m -> earlier(m.startedAt().minus(OVERLAP), m.openSince()))
                .filter(oldest::isBefore)
                .orElse(oldest);
        QueryRound round = new QueryRound(origin, mark, store);
        int limit = PAGE;
        boolean more = true;
        while (more) {
            Sample sample = origin.database().forTables().ask(question(sql(limit), since));
            more = sample.rows().size() == limit;
            QueryRound.Page page = round.read(sample, since);
            keep(round, page, more ? page.last() : sample.at());
            // a full page of one and the same instant: a larger page, or the rest of it would never be read
            limit = page.last().isAfter(since) ? PAGE : limit * 2;
            since = page.last();
        }
        return round;
    }

    private Optional<QueryWatermark> mark() {
        return store.positions().of(origin.target(), origin.source()).stream()
                .filter(position -> position.stream().equals(origin.stream()))
                .findFirst()
                .map(position -> QueryWatermark.parse(position.state()));
    }

    private String sql(int limit) {
        return "SELECT * FROM (\n%s\n) q WHERE q.started_at >= :since ORDER BY q.started_at LIMIT %d"
                .formatted(Objects.requireNonNull(origin.query().sql()).strip(), limit);
    }

    private Question question(String sql, Instant since) {
        // "started_at > :since" is what operators write: a millisecond earlier, the start itself is among them
        Map<String, Instant> parameters = Map.of("since", since.minusMillis(1));
        return new Question(
                origin.source(), sql, parameters, TIMEOUT, null, origin.query().zone());
    }

    /** @param readTo up to when all rows have been read with this page */
    private void keep(QueryRound round, QueryRound.Page page, Instant readTo) {
        Span covered = round.covered(readTo);
        RunBatch batch = new RunBatch(
                origin.target(),
                origin.source(),
                page.runs(),
                List.of(new Position(origin.stream(), round.mark(covered.to()).text())),
                alone ? covered : null,
                true,
                round.first());
        RunIntake.Taken taken = store.intake().take(batch);
        round.refused(taken, page);
        tally.read(database(), taken.fresh(), page.newest(), covered.to());
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }

    /** A view may hide what the statement itself does not say. */
    private static void refuseHarm(List<Row> plan) {
        for (Row row : plan) {
            QueryCheck.harmful(String.valueOf(row.text("query plan"))).ifPresent(function -> {
                throw new QueryRefused("the query reads only; through what it reads it calls " + function);
            });
        }
    }
}
