package dev.onlyonce.runs;

import dev.onlyonce.runs.RunBatch.Position;
import dev.onlyonce.runs.RunBatch.Span;
import dev.onlyonce.targets.Collector;
import dev.onlyonce.targets.Database;
import dev.onlyonce.targets.Question;
import dev.onlyonce.targets.Sample;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads runs from an operator's SELECT, a little before where it stopped last, so that late rows and ends are found. */
final class QueryCollector implements Collector {

    static final int PAGE = 5_000;
    private static final Duration OVERLAP = Duration.ofSeconds(60);
    private static final String STREAM = "query";

    private final String target;
    private final RunTargetSettings.RunsQuery query;
    private final Database database;
    private final Upkeep store;
    private final String source;

    /** What a source of runs needs of the store. */
    record Upkeep(
            RunIntake intake, RunPositions positions, UsualDurations usual, Duration retention, InstantSource clock) {}

    QueryCollector(String target, RunTargetSettings.RunsQuery query, Database database, Upkeep store) {
        this.target = target;
        this.query = query;
        this.database = database;
        this.store = store;
        this.source = source(String.valueOf(query.name()));
    }

    /** The name of a query as a source. */
    static String source(String query) {
        return "query:" + query;
    }

    @Override
    public String name() {
        return source;
    }

    @Override
    public Duration interval() {
        return query.interval();
    }

    @Override
    public void collect() throws SQLException {
        Optional<QueryWatermark> mark = store.positions().of(target, source).stream()
                .findFirst()
                .map(position -> QueryWatermark.parse(position.state()));
        Instant oldest = store.clock().instant().minus(store.retention());
        Instant since = mark.map(m -> earlier(m.startedAt().minus(OVERLAP), m.openSince()))
                .filter(oldest::isBefore)
                .orElse(oldest);
        QueryRound round = new QueryRound(target, query, mark, store);
        int limit = PAGE;
        boolean more = true;
        while (more) {
            Sample sample = database.forTables().ask(question(since, limit));
            more = sample.rows().size() == limit;
            QueryRound.Page page = round.read(sample, since);
            keep(round, page, more ? page.last() : sample.at());
            // a full page of one and the same instant: a larger page, or the rest of it would never be read
            limit = page.last().isAfter(since) ? PAGE : limit * 2;
            since = page.last();
        }
        round.complain();
    }

    private Question question(Instant since, int limit) {
        String sql = "SELECT * FROM (\n%s\n) q WHERE q.started_at >= :since ORDER BY q.started_at LIMIT %d"
                .formatted(Objects.requireNonNull(query.sql()).strip(), limit);
        // "started_at > :since" is what operators write: a millisecond earlier, the start itself is among them
        Map<String, Instant> parameters = Map.of("since", since.minusMillis(1));
        return new Question(source, sql, parameters, Duration.ofSeconds(10), null, query.zone());
    }

    /** @param readTo up to when all rows have been read with this page */
    private void keep(QueryRound round, QueryRound.Page page, Instant readTo) {
        Span covered = round.covered(page, readTo);
        RunBatch batch = new RunBatch(
                target,
                source,
                page.runs(),
                List.of(new Position(STREAM, round.mark(covered.to()).text())),
                covered,
                true,
                round.first());
        round.refused(store.intake().take(batch), page);
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }
}
