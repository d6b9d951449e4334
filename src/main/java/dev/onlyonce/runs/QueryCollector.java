package dev.onlyonce.runs;

import dev.onlyonce.runs.QueryStatus.State;
import dev.onlyonce.runs.RunBatch.Position;
import dev.onlyonce.runs.RunBatch.Span;
import dev.onlyonce.targets.Collector;
import dev.onlyonce.targets.Database;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads runs from an operator's SELECT on every database of its target; one that fails does not keep from the others. */
final class QueryCollector implements Collector {

    /** With what the names of these sources begin. */
    static final String PREFIX = "query:";

    /** The position up to which all databases together account for the time. */
    private static final String COVERED = "covered";

    private final String target;
    private final RunTargetSettings.RunsQuery query;
    private final Upkeep store;
    private final QueryTally tally;
    private final List<QueryReader> readers = new ArrayList<>();

    /** What a source of runs needs of the store. */
    record Upkeep(
            RunIntake intake,
            RunPositions positions,
            UsualDurations usual,
            QueryDatabases states,
            Duration retention,
            InstantSource clock) {}

    /** @param databases the target's own first */
    QueryCollector(String target, RunTargetSettings.RunsQuery query, List<Database> databases, Upkeep store) {
        this.target = target;
        this.query = query;
        this.store = store;
        this.tally = store.states()
                .query(target, name(), databases.stream().map(Database::name).toList());
        for (Database database : databases) {
            QueryOrigin origin = new QueryOrigin(target, query, database, readers.isEmpty());
            readers.add(new QueryReader(origin, store, tally, databases.size() == 1));
        }
    }

    @Override
    public String name() {
        return source(String.valueOf(query.name()));
    }

    /** The name of a query as a source. */
    static String source(String query) {
        return PREFIX + query;
    }

    @Override
    public Duration interval() {
        return query.interval();
    }

    @Override
    public void collect() throws SQLException {
        List<Span> read = new ArrayList<>();
        Optional<SQLException> failure = Optional.empty();
        List<String> faults = new ArrayList<>();
        for (QueryReader reader : readers) {
            try {
                read(reader, faults).ifPresent(read::add);
            } catch (SQLException e) {
                failure = failure.or(() -> Optional.of(e));
                tally.state(reader.database(), State.FAILED, QueryRefused.reason(e));
            }
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
        if (readers.size() > 1 && faults.isEmpty()) {
            cover(read);
        }
        if (!faults.isEmpty()) {
            throw new IllegalStateException(String.join("; ", faults));
        }
    }

    /** The time that is accounted for now, where the query has something to read. */
    private Optional<Span> read(QueryReader reader, List<String> faults) throws SQLException {
        try {
            if (reader.absent()) {
                tally.state(reader.database(), State.ABSENT, "what the query reads is not in this database");
                return Optional.empty();
            }
            QueryRound round = reader.read();
            round.fault().ifPresent(faults::add);
            tally.state(
                    reader.database(),
                    round.fault().isEmpty() ? State.OK : State.FAILED,
                    round.fault().orElse(null));
            return Optional.of(round.covered());
        } catch (QueryRefused refused) {
            faults.add(reader.database() + ": " + refused.reason());
            tally.state(reader.database(), State.REFUSED, refused.reason());
            return Optional.empty();
        }
    }

    /** A source of several databases accounts for what all of them have told. */
    private void cover(List<Span> read) {
        Optional<Instant> to = read.stream().map(Span::to).min(Comparator.naturalOrder());
        Optional<Instant> from = store.positions().of(target, name()).stream()
                .filter(position -> position.stream().equals(COVERED))
                .map(position -> Instant.parse(position.state()))
                .findFirst()
                .or(() -> read.stream().map(Span::from).max(Comparator.naturalOrder()));
        if (to.isPresent() && from.isPresent() && from.get().isBefore(to.get())) {
            List<Position> covered = List.of(new Position(COVERED, to.get().toString()));
            store.intake()
                    .take(new RunBatch(
                            target, name(), List.of(), covered, new Span(from.get(), to.get()), true, false));
        }
    }
}
