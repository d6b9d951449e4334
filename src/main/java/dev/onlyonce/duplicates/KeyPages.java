package dev.onlyonce.duplicates;

import dev.onlyonce.duplicates.KeyPage.StoredCluster;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/**
 * Reads the pages of many keys with three statements: a poll brings runs of many jobs, and a dozen small questions for each
 * of them would cost more than the judging. {@code OFFSET 0} keeps the planner from joining all runs of a job first and
 * looking at their times afterwards (60 ms for 18 keys beside a million runs, where key by key takes 1 ms).
 */
@Component
final class KeyPages {

    private static final String ASKED = """
            FROM unnest(:targets::text[], :jobs::text[], :keys::text[], :froms::text[]::timestamptz[], :tos::text[]::timestamptz[])
                 WITH ORDINALITY AS a (target, job, key, from_at, to_at, n)
            """;

    private static final String BOUNDS = """
            SELECT r.restart,
                   (SELECT tick FROM occurrence o WHERE o.target = a.target AND o.job = a.job AND o.key = a.key
                       AND cluster_at < r.restart AND tick IS NOT NULL ORDER BY cluster_at DESC, tick DESC LIMIT 1),
                   (SELECT min(first_at) FROM (
                       SELECT first_at, last_end FROM occurrence o WHERE o.target = a.target AND o.job = a.job AND o.key = a.key
                          AND first_at < r.restart ORDER BY first_at DESC LIMIT 64) earlier WHERE last_end > r.restart),
                   EXISTS (SELECT FROM counted_run c WHERE c.target = a.target AND c.job = a.job AND coalesce(c.key, '') = a.key
                              AND c.at >= a.to_at AND c.day >= (a.to_at AT TIME ZONE 'UTC')::date - 7)
            """ + ASKED + """
             CROSS JOIN LATERAL (SELECT coalesce((
                       SELECT cluster_at FROM occurrence o WHERE o.target = a.target AND o.job = a.job AND o.key = a.key
                          AND cluster_at < a.from_at ORDER BY cluster_at DESC LIMIT 1), a.from_at) AS restart OFFSET 0) r
             ORDER BY n
            """;

    private static final String RUNS = "SELECT n, r.* " + ASKED + " CROSS JOIN LATERAL (" + StoredLedger.RUNS + """
                  AND target = a.target AND job = a.job AND coalesce(key, '') = a.key AND at >= a.from_at AND at < a.to_at AND day >= (a.from_at AT TIME ZONE 'UTC')::date - 7
                  AND day <= (a.to_at AT TIME ZONE 'UTC')::date + 1 OFFSET 0) r
            """;

    private static final String CLUSTERS = "SELECT n, id, cluster_at, tick, digest " + ASKED + """
              JOIN occurrence o ON o.target = a.target AND o.job = a.job AND o.key = a.key
               AND o.cluster_at >= a.from_at AND o.cluster_at < a.to_at
             ORDER BY n, cluster_at, tick
            """;

    private final JdbcClient store;

    KeyPages(JdbcClient store) {
        this.store = store;
    }

    /**
     * Whose page, around which change.
     *
     * @param context what around a start its window depends on
     */
    record Asked(OccurrenceWriter.Place place, Instant from, Instant to, Duration context) {

        Instant changeFrom() {
            return Rejudging.changeFrom(from, context);
        }

        Instant until() {
            return Rejudging.until(to, context);
        }
    }

    private record Bounds(
            Instant restart,
            @Nullable Instant tickBefore,
            @Nullable Instant runningSince,
            boolean more) {

        Instant readFrom(Duration context) {
            Instant before = restart.minus(context);
            return runningSince == null || before.isBefore(runningSince) ? before : runningSince;
        }
    }

    /** One for each asked, in order. Planning these statements takes longer than running them: any values, one plan. */
    List<KeyPage> read(List<Asked> asked) {
        store.sql("SET LOCAL plan_cache_mode = force_generic_plan").update();
        List<Instant> until = asked.stream().map(Asked::until).toList();
        List<Bounds> bounds = ask(
                        BOUNDS, asked, asked.stream().map(Asked::changeFrom).toList(), until)
                .query((row, n) -> new Bounds(at(row, 1), atOrNull(row, 2), atOrNull(row, 3), row.getBoolean(4)))
                .list();
        List<Instant> readFrom = new ArrayList<>();
        List<Instant> clustersFrom = new ArrayList<>();
        List<Instant> clustersTo = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            Bounds b = bounds.get(i);
            readFrom.add(b.readFrom(asked.get(i).context()));
            clustersFrom.add(b.restart().minus(Rejudging.MEMORY));
            clustersTo.add(b.more() ? until.get(i) : Rejudging.END_OF_TIME);
        }
        List<List<Start>> runs = runs(asked, readFrom, until);
        List<List<StoredCluster>> clusters = clusters(asked, clustersFrom, clustersTo);
        List<KeyPage> pages = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            Bounds b = bounds.get(i);
            pages.add(new KeyPage(
                    asked.get(i).changeFrom(),
                    b.restart(),
                    b.tickBefore(),
                    b.runningSince(),
                    readFrom.get(i),
                    until.get(i),
                    b.more(),
                    runs.get(i),
                    clusters.get(i)));
        }
        return pages;
    }

    private List<List<Start>> runs(List<Asked> asked, List<Instant> from, List<Instant> to) {
        List<List<Start>> runs = lists(asked.size());
        ask(RUNS, asked, from, to).query(row -> {
            runs.get(row.getInt(1) - 1).add(StoredLedger.start(row, 1));
        });
        runs.forEach(ofKey -> ofKey.sort(Start.ORDER));
        return runs;
    }

    private List<List<StoredCluster>> clusters(List<Asked> asked, List<Instant> from, List<Instant> to) {
        List<List<StoredCluster>> clusters = lists(asked.size());
        ask(CLUSTERS, asked, from, to).query(row -> {
            clusters.get(row.getInt(1) - 1)
                    .add(new StoredCluster(row.getLong(2), at(row, 3), atOrNull(row, 4), row.getLong(5)));
        });
        return clusters;
    }

    private StatementSpec ask(String sql, List<Asked> asked, List<Instant> from, List<Instant> to) {
        return store.sql(sql)
                .param("targets", texts(asked, a -> a.place().target()))
                .param("jobs", texts(asked, a -> a.place().job()))
                .param("keys", texts(asked, a -> a.place().key()))
                .param("froms", texts(from, Instant::toString))
                .param("tos", texts(to, Instant::toString));
    }

    private static <T> String[] texts(List<T> of, Function<T, String> text) {
        return of.stream().map(text).toArray(String[]::new);
    }

    private static <T> List<List<T>> lists(int size) {
        List<List<T>> lists = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            lists.add(new ArrayList<>());
        }
        return lists;
    }

    private static Instant at(ResultSet row, int column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static @Nullable Instant atOrNull(ResultSet row, int column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }
}
