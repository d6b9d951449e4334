package dev.onlyonce.runs;

import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads runs back; of each job only those of the source that counts. */
@Component
public class RunHistory {

    private final JdbcClient store;
    private final InstantSource clock;

    RunHistory(JdbcClient store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /**
     * How often a worker ran a job.
     *
     * @param worker null where the source does not know
     */
    public record WorkerRuns(String job, @Nullable String worker, long runs) {}

    /**
     * @param worker null where the source does not know
     * @param last its newest run
     */
    record WorkerDay(String job, @Nullable String worker, long runs, Instant last) {}

    /** Runs per job and worker in a span that is a day at most, counted from the runs themselves. */
    List<WorkerDay> today(String target, Instant from, Instant to) {
        return store.sql("""
                        SELECT job, worker, count(*), max(at) FROM counted_run
                         WHERE target = :target AND at >= :from AND at < :to GROUP BY 1, 2
                        """)
                .param("target", target)
                .param("from", utc(from))
                .param("to", utc(to))
                .query((row, n) -> new WorkerDay(
                        row.getString(1),
                        row.getString(2),
                        row.getLong(3),
                        row.getObject(4, OffsetDateTime.class).toInstant()))
                .list();
    }

    /** Runs in a span, in order of time, the first {@code limit} of them. */
    public List<Run> between(String target, Instant from, Instant to, int limit) {
        return store.sql("""
                        SELECT * FROM counted_run WHERE target = :target AND at >= :from AND at < :to
                         ORDER BY at, run_id LIMIT :limit
                        """)
                .param("target", target)
                .param("from", utc(from))
                .param("to", utc(to))
                .param("limit", limit)
                .query(new RunRows())
                .list();
    }

    /** Runs of one job and key in a span, in order of time; the key null is a key of its own. */
    public List<Run> ofKey(String target, String job, @Nullable String key, Instant from, Instant to) {
        return store.sql("""
                        SELECT * FROM counted_run WHERE target = :target AND job = :job AND at >= :from AND at < :to
                           AND key IS NOT DISTINCT FROM :key ORDER BY at, run_id
                        """)
                .param("target", target)
                .param("job", job)
                .param("from", utc(from))
                .param("to", utc(to))
                .param("key", key, java.sql.Types.VARCHAR)
                .query(new RunRows())
                .list();
    }

    /** Counts per job and worker in a span: whole local days from the roll-up, the edges from the runs themselves. */
    public List<WorkerRuns> workers(String target, Instant from, Instant to, ZoneId zone) {
        WholeDays days = WholeDays.of(from, to, zone, clock.instant());
        return store.sql("""
                        WITH s AS (
                            SELECT job, source, (counts_from AT TIME ZONE :zone)::date AS first,
                                   (counts_to AT TIME ZONE :zone)::date AS last
                              FROM counted_stretch WHERE target = :target),
                        shared AS ( -- days on which one source takes over from another: only the runs themselves tell
                            SELECT DISTINCT a.job, a.first AS day FROM s a
                              JOIN s b ON b.job = a.job AND b.last = a.first AND b.source <> a.source)
                        SELECT job, nullif(worker, '') AS worker, sum(runs)::bigint AS runs FROM (
                            SELECT d.job, d.worker, d.runs FROM run_day d JOIN s USING (job, source)
                             WHERE d.target = :target AND d.day >= :whole AND d.day < :end
                               AND d.day >= s.first AND d.day <= s.last
                               AND NOT EXISTS (SELECT FROM shared x WHERE x.job = d.job AND x.day = d.day)
                            UNION ALL
                            SELECT r.job, coalesce(r.worker, ''), :sign1 FROM counted_run r
                             WHERE r.target = :target AND r.at >= :from1 AND r.at < :to1
                            UNION ALL
                            SELECT r.job, coalesce(r.worker, ''), :sign2 FROM counted_run r
                             WHERE r.target = :target AND r.at >= :from2 AND r.at < :to2
                            UNION ALL
                            SELECT r.job, coalesce(r.worker, ''), 1 FROM shared x
                              JOIN counted_run r ON r.target = :target AND r.job = x.job
                               AND r.at >= x.day::timestamp AT TIME ZONE :zone
                               AND r.at < (x.day + 1)::timestamp AT TIME ZONE :zone
                             WHERE x.day >= :whole AND x.day < :end) counted
                         GROUP BY 1, 2 HAVING sum(runs) > 0 ORDER BY 1, 2 NULLS LAST
                        """)
                .param("target", target)
                .param("zone", zone.getId())
                .param("whole", days.first())
                .param("end", days.end())
                .param("from1", utc(days.atFrom().from()))
                .param("to1", utc(days.atFrom().to()))
                .param("sign1", days.atFrom().sign())
                .param("from2", utc(days.atTo().from()))
                .param("to2", utc(days.atTo().to()))
                .param("sign2", days.atTo().sign())
                .query((row, n) -> new WorkerRuns(row.getString(1), row.getString(2), row.getLong(3)))
                .list();
    }

    /** The newest runs of a job, newest first. */
    public List<Run> newest(String target, String job, int limit) {
        return store.sql("""
                        SELECT * FROM counted_run WHERE target = :target AND job = :job ORDER BY at DESC, id DESC LIMIT :limit
                        """)
                .param("target", target)
                .param("job", job)
                .param("limit", limit)
                .query(new RunRows())
                .list();
    }

    /** Whether a source told a run of exactly that time. */
    boolean ranAt(String target, String source, Instant at) {
        return store.sql("SELECT EXISTS (SELECT FROM run WHERE target = :target AND at = :at AND source = :source)")
                .param("target", target)
                .param("source", source)
                .param("at", utc(at))
                .query(Boolean.class)
                .single();
    }

    /** When the newest run of a target was, if it has one. */
    public Optional<Instant> newest(String target) {
        return store.sql("SELECT max(at) FROM run WHERE target = :target")
                .param("target", target)
                .query(OffsetDateTime.class)
                .optional()
                .map(OffsetDateTime::toInstant);
    }

    /** Every job that ever ran, and when last, by target. */
    public Map<String, Map<String, Instant>> jobs() {
        Map<String, Map<String, Instant>> jobs = new java.util.TreeMap<>();
        store.sql("""
                        SELECT s.target, s.job, max(l.at) FROM job_source s
                          JOIN LATERAL (SELECT r.at FROM run r WHERE r.target = s.target AND r.job = s.job
                                         ORDER BY r.at DESC LIMIT 1) l ON true
                         GROUP BY 1, 2
                        """)
                .query((row, n) -> jobs.computeIfAbsent(row.getString(1), t -> new java.util.TreeMap<>())
                        .put(
                                row.getString(2),
                                row.getObject(3, OffsetDateTime.class).toInstant()))
                .list();
        return jobs;
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
