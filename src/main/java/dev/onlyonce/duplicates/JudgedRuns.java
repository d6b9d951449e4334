package dev.onlyonce.duplicates;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Runs with the mark of those that are extra. */
@Component
public class JudgedRuns {

    private final JdbcClient store;

    JudgedRuns(JdbcClient store) {
        this.store = store;
    }

    /** Runs of the sources that count, in a span, in order of start; the first {@code limit} of them. */
    public List<JudgedRun> between(String target, Instant from, Instant to, int limit) {
        return store.sql("""
                        SELECT r.source, r.run_id, job, key, worker, at, finished_at, ends_recorded, status,
                               e.run_id IS NOT NULL AS extra
                          FROM counted_run r LEFT JOIN extra_run e ON e.target = r.target AND e.source = r.source AND e.run_id = r.run_id
                         WHERE r.target = :target AND at >= :from AND at < :to
                           AND day >= (:from::timestamptz AT TIME ZONE 'UTC')::date - 7
                           AND day <= (:to::timestamptz AT TIME ZONE 'UTC')::date + 1
                         ORDER BY at, r.run_id LIMIT :limit
                        """)
                .param("target", target)
                .param("from", from.atOffset(ZoneOffset.UTC))
                .param("to", to.atOffset(ZoneOffset.UTC))
                .param("limit", limit)
                .query((row, n) -> run(row))
                .list();
    }

    private static JudgedRun run(ResultSet row) throws SQLException {
        OffsetDateTime end = row.getObject("finished_at", OffsetDateTime.class);
        return new JudgedRun(
                row.getString("source"),
                row.getString("run_id"),
                row.getString("job"),
                row.getString("key"),
                row.getString("worker"),
                row.getObject("at", OffsetDateTime.class).toInstant(),
                end == null ? null : end.toInstant(),
                row.getBoolean("ends_recorded"),
                row.getString("status"),
                row.getBoolean("extra"));
    }
}
