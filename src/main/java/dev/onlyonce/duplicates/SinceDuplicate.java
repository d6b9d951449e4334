package dev.onlyonce.duplicates;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Whether a job's duplicates are over: what ran since the last one. */
@Component
public class SinceDuplicate {

    /** So many times in a row are no accident: with fewer a rollout that goes on would look like its end. */
    private static final long ENOUGH = 3;

    private final JdbcClient store;

    SinceDuplicate(JdbcClient store) {
        this.store = store;
    }

    /**
     * What followed the last duplicate of a span.
     *
     * @param lastExtra start of the last of its runs
     * @param once ticks since, or times where no schedule is known, at which every key that ran did so once
     */
    public record Since(Instant lastExtra, long once) {

        /** Whether it ran once often enough since. */
        public boolean isOver() {
            return once >= ENOUGH;
        }
    }

    /** Empty when no duplicate of the job began in the span. */
    public Optional<Since> of(String target, String job, Instant from, Instant to) {
        return store.sql("""
                        WITH last AS (SELECT max(last_at) AS at FROM occurrence
                                       WHERE target = :target AND job = :job AND extra_runs > 0
                                         AND first_at >= :from AND first_at < :to)
                        SELECT last.at, count(DISTINCT coalesce(o.tick, o.first_at))
                          FROM last LEFT JOIN occurrence o
                            ON o.target = :target AND o.job = :job AND o.first_at > last.at AND o.first_at < :to
                         WHERE last.at IS NOT NULL GROUP BY last.at
                        """)
                .param("target", target)
                .param("job", job)
                .param("from", from.atOffset(ZoneOffset.UTC))
                .param("to", to.atOffset(ZoneOffset.UTC))
                .query((row, n) ->
                        new Since(row.getObject(1, OffsetDateTime.class).toInstant(), row.getLong(2)))
                .optional();
    }
}
