package dev.onlyonce.runs;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads the runs of all sources that began near others, or that bear the same external ids. */
@Component
final class RunsAround {

    /** A run may be compared with one that may be compared with one that may: four times as far as two may differ. */
    static final Duration REACH = SameRuns.APART.multipliedBy(4);

    /** Runs of one external id that are filed further apart are not compared: partitions are by the day. */
    private static final int DAYS = 3;

    private static final String NEAR = """
            SELECT r.* FROM unnest(:jobs::text[], :froms::text[]::timestamptz[], :tos::text[]::timestamptz[]) w(job, from_at, to_at)
              JOIN run r ON r.target = :target AND r.job = w.job AND r.at >= w.from_at AND r.at <= w.to_at
               AND r.day BETWEEN (w.from_at AT TIME ZONE 'UTC')::date - 1 AND (w.to_at AT TIME ZONE 'UTC')::date + 1
            """;

    private static final String NAMED = """
            SELECT r.* FROM unnest(:jobs::text[], :ids::text[], :days::text[]::date[]) w(job, id, day)
              JOIN run r ON r.target = :target AND r.job = w.job AND r.external_id = w.id
               AND r.day BETWEEN w.day - :apart AND w.day + :apart
            """;

    private final JdbcClient store;

    RunsAround(JdbcClient store) {
        this.store = store;
    }

    private record Window(String job, Instant from, Instant to) {}

    private record Named(String job, String externalId, LocalDate day) {}

    /** Those near the given runs and those of the same external ids, the given ones among them, by job. */
    Map<String, Set<StoredRun>> of(String target, Collection<Run> runs) {
        List<StoredRun> found = new ArrayList<>(near(target, windows(runs)));
        Set<Named> named = new HashSet<>();
        runs.forEach(run -> name(named, run, RunTimes.day(run, Instant.EPOCH)));
        found.forEach(run -> name(named, run.own(), run.day()));
        found.addAll(named(target, List.copyOf(named)));
        Map<String, Set<StoredRun>> byJob = new HashMap<>();
        found.forEach(run ->
                byJob.computeIfAbsent(run.run().job(), j -> new HashSet<>()).add(run));
        return byJob;
    }

    private static void name(Set<Named> named, Run run, LocalDate day) {
        if (run.externalId() != null) {
            named.add(new Named(run.job(), run.externalId(), day));
        }
    }

    private static List<Window> windows(Collection<Run> runs) {
        Map<String, TreeSet<Instant>> starts = new HashMap<>();
        for (Run run : runs) {
            if (run.startedAt() != null) {
                starts.computeIfAbsent(run.job(), j -> new TreeSet<>()).add(run.startedAt());
            }
        }
        List<Window> windows = new ArrayList<>();
        starts.forEach((job, instants) -> {
            Instant from = instants.first();
            Instant to = from;
            for (Instant start : instants) {
                if (start.isAfter(to.plus(REACH.multipliedBy(2)))) {
                    windows.add(new Window(job, from.minus(REACH), to.plus(REACH)));
                    from = start;
                }
                to = start;
            }
            windows.add(new Window(job, from.minus(REACH), to.plus(REACH)));
        });
        return windows;
    }

    private List<StoredRun> near(String target, List<Window> windows) {
        return store.sql(NEAR)
                .param("target", target)
                .param("jobs", windows.stream().map(Window::job).toArray(String[]::new))
                .param("froms", windows.stream().map(w -> w.from().toString()).toArray(String[]::new))
                .param("tos", windows.stream().map(w -> w.to().toString()).toArray(String[]::new))
                .query((row, n) -> read(row))
                .list();
    }

    private List<StoredRun> named(String target, List<Named> named) {
        if (named.isEmpty()) {
            return List.of();
        }
        return store.sql(NAMED)
                .param("target", target)
                .param("jobs", named.stream().map(Named::job).toArray(String[]::new))
                .param("ids", named.stream().map(Named::externalId).toArray(String[]::new))
                .param("days", named.stream().map(n -> n.day().toString()).toArray(String[]::new))
                .param("apart", DAYS)
                .query((row, n) -> read(row))
                .list();
    }

    /** Runs of a job and source from an instant on, in order of time. */
    List<StoredRun> counted(String target, String job, Instant from, int limit) {
        return store.sql("""
                        SELECT * FROM counted_run WHERE target = :target AND job = :job AND at >= :from
                         ORDER BY at, id LIMIT :limit
                        """)
                .param("target", target)
                .param("job", job)
                .param("from", from.atOffset(ZoneOffset.UTC))
                .param("limit", limit)
                .query((row, n) -> read(row))
                .list();
    }

    private static StoredRun read(ResultSet row) throws SQLException {
        return new StoredRun(
                Objects.requireNonNull(row.getObject("day", LocalDate.class)),
                row.getLong("id"),
                row.getObject("at", OffsetDateTime.class).toInstant(),
                new RunRows().mapRow(row, 0),
                Fill.read(row.getString("enriched")));
    }
}
