package dev.onlyonce.runs;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Keeps the roll-up of runs per worker and local day in step with the runs, inside their transaction. */
final class RunDays {

    private final JdbcClient store;

    RunDays(JdbcClient store) {
        this.store = store;
    }

    /** Where a run stands in the roll-up. */
    private record Place(String target, String job, String source, LocalDate day, String worker)
            implements Comparable<Place> {

        private static final Comparator<Place> ORDER = Comparator.comparing(Place::target)
                .thenComparing(Place::job)
                .thenComparing(Place::source)
                .thenComparing(Place::day)
                .thenComparing(Place::worker);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    /** Something of a run that decides its place: a run that was not executed has none. */
    private record Stand(Instant at, @Nullable String worker, boolean executed) {}

    /** A run that came, or whose place may have changed. */
    record Move(Run run, @Nullable Stand from, Stand to) {

        static Move of(Run fresh, Instant at) {
            return new Move(fresh, null, new Stand(at, fresh.worker(), fresh.executed()));
        }

        /** A run of which something changed, at the same place in time. */
        static Move of(Run before, Run now, Instant at) {
            return new Move(
                    now,
                    new Stand(at, before.worker(), before.executed()),
                    new Stand(at, now.worker(), now.executed()));
        }

        static Move read(Run now, ResultSet row) throws SQLException {
            String was = row.getString("was_status");
            boolean executed = !was.equals(RunStatus.QUEUED.word()) && !was.equals(RunStatus.SKIPPED.word());
            return new Move(
                    now,
                    new Stand(instant(row, "was_at"), row.getString("was_worker"), executed),
                    new Stand(instant(row, "at"), now.worker(), now.executed()));
        }

        private static Instant instant(ResultSet row, String column) throws SQLException {
            return row.getObject(column, OffsetDateTime.class).toInstant();
        }
    }

    void apply(List<Move> moves, ZoneId zone) {
        Map<Place, Long> changes = new TreeMap<>();
        for (Move move : moves) {
            add(changes, move.run(), move.from(), zone, -1);
            add(changes, move.run(), move.to(), zone, 1);
        }
        changes.values().removeIf(runs -> runs == 0);
        if (!changes.isEmpty()) {
            store(changes);
        }
    }

    private static void add(Map<Place, Long> changes, Run run, @Nullable Stand stand, ZoneId zone, long runs) {
        if (stand != null && stand.executed()) {
            String worker = stand.worker() == null ? "" : stand.worker();
            LocalDate day = stand.at().atZone(zone).toLocalDate();
            changes.merge(new Place(run.target(), run.job(), run.source(), day, worker), runs, Long::sum);
        }
    }

    private void store(Map<Place, Long> changes) {
        List<Place> places = List.copyOf(changes.keySet());
        store.sql("""
                        INSERT INTO run_day (target, job, source, day, worker, runs)
                        SELECT * FROM unnest(:targets::text[], :jobs::text[], :sources::text[], :days::text[]::date[],
                                             :workers::text[], :runs::text[]::bigint[])
                        ON CONFLICT (target, job, source, day, worker) DO UPDATE SET runs = run_day.runs + excluded.runs
                        """)
                .param("targets", places.stream().map(Place::target).toArray(String[]::new))
                .param("jobs", places.stream().map(Place::job).toArray(String[]::new))
                .param("sources", places.stream().map(Place::source).toArray(String[]::new))
                .param("days", places.stream().map(p -> p.day().toString()).toArray(String[]::new))
                .param("workers", places.stream().map(Place::worker).toArray(String[]::new))
                .param(
                        "runs",
                        places.stream().map(p -> String.valueOf(changes.get(p))).toArray(String[]::new))
                .update();
    }
}
