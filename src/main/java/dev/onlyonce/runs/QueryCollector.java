package dev.onlyonce.runs;

import dev.onlyonce.runs.RunBatch.Position;
import dev.onlyonce.runs.RunBatch.Span;
import dev.onlyonce.targets.Collector;
import dev.onlyonce.targets.Database;
import dev.onlyonce.targets.Question;
import dev.onlyonce.targets.Row;
import dev.onlyonce.targets.Sample;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads runs from an operator's SELECT, a little before where it stopped last, so that late rows and ends are found. */
final class QueryCollector implements Collector {

    static final int PAGE = 5_000;
    private static final Duration OVERLAP = Duration.ofSeconds(60);
    private static final Duration OLDEST_OPEN = Duration.ofHours(24);
    private static final String STREAM = "query";

    private final String target;
    private final RunTargetSettings.RunsQuery query;
    private final Database database;
    private final Upkeep store;
    private final String source;

    /** What a source of runs needs of the store. */
    record Upkeep(RunIntake intake, RunPositions positions, Duration retention, InstantSource clock) {}

    QueryCollector(String target, RunTargetSettings.RunsQuery query, Database database, Upkeep store) {
        this.target = target;
        this.query = query;
        this.database = database;
        this.store = store;
        this.source = "query:" + query.name();
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
                .orElse(oldest);
        Page page = new Page(mark.map(QueryWatermark::startedAt).orElse(since), mark.isEmpty());
        int limit = PAGE;
        List<String> faults = new ArrayList<>();
        boolean more = true;
        while (more) {
            Sample sample = database.forTables().ask(question(since, limit));
            List<Run> runs = runs(sample.rows(), faults);
            page = keep(sample, runs, page, faults);
            more = sample.rows().size() == limit;
            Instant last = newest(runs).orElse(since);
            // a full page of one and the same instant: a larger page, or the rest of it would never be read
            limit = last.equals(since) ? limit * 2 : PAGE;
            since = last;
        }
        if (!faults.isEmpty()) {
            throw new IllegalStateException(
                    "%d rows not taken; the first: %s".formatted(faults.size(), faults.getFirst()));
        }
    }

    /** How far reading has come, and whether this is the first reading of all. */
    private record Page(Instant startedAt, boolean backlog) {}

    private Question question(Instant since, int limit) {
        String sql = "SELECT * FROM (\n%s\n) q WHERE q.started_at >= :since ORDER BY q.started_at LIMIT %d"
                .formatted(Objects.requireNonNull(query.sql()).strip(), limit);
        // "started_at > :since" is what operators write: a millisecond earlier, the start itself is among them
        return new Question(source, sql, Map.of("since", since.minusMillis(1)), Duration.ofSeconds(10), null);
    }

    /** A row that is not understood is named and left out; the others are kept. */
    private List<Run> runs(List<Row> rows, List<String> faults) {
        if (!rows.isEmpty()) {
            QueryRow.checkColumns(rows.getFirst());
        }
        QueryRow reader = new QueryRow(target, source, query.zone());
        List<Run> runs = new ArrayList<>();
        for (Row row : rows) {
            try {
                runs.add(reader.run(row));
            } catch (IllegalArgumentException | ArithmeticException e) {
                faults.add("%s, row with job %s started %s: %s"
                        .formatted(source, row.text("job"), row.text("started_at"), e.getMessage()));
            }
        }
        return runs;
    }

    private Page keep(Sample sample, List<Run> runs, Page page, List<String> faults) {
        Instant newest = newest(runs).filter(n -> n.isAfter(page.startedAt())).orElse(page.startedAt());
        Instant open = starts(runs.stream().filter(run -> run.finishedAt() == null && run.endsRecorded()))
                .filter(start -> start.isAfter(sample.at().minus(OLDEST_OPEN)))
                .min(Comparator.naturalOrder())
                .orElse(newest);
        Instant first = starts(runs.stream()).min(Comparator.naturalOrder()).orElse(sample.at());
        RunIntake.Taken taken = store.intake()
                .take(new RunBatch(
                        target,
                        source,
                        runs,
                        List.of(new Position(STREAM, new QueryWatermark(newest, open).text())),
                        new Span(earlier(first, sample.at()), sample.at()),
                        true,
                        page.backlog()));
        taken.refused()
                .forEach(refusal -> faults.add("%s, %s: %s".formatted(source, refusal.field(), refusal.reason())));
        return new Page(newest, page.backlog());
    }

    private static Optional<Instant> newest(List<Run> runs) {
        return starts(runs.stream()).max(Comparator.naturalOrder());
    }

    private static Stream<Instant> starts(Stream<Run> runs) {
        return runs.map(Run::startedAt).filter(Objects::nonNull);
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }
}
