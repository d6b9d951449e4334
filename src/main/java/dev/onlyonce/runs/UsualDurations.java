package dev.onlyonce.runs;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** How long the runs of a job usually take, looked up at most every ten minutes. */
@Component
public class UsualDurations {

    private static final Duration KEPT = Duration.ofMinutes(10);
    private static final Duration STALE_AT_LEAST = Duration.ofMinutes(10);
    private static final Duration STALE_WITHOUT_HISTORY = Duration.ofHours(24);
    private static final int STALE_FACTOR = 10;

    private final JdbcClient store;
    private final InstantSource clock;
    private final Map<String, Looked> looked = new ConcurrentHashMap<>();

    UsualDurations(JdbcClient store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    private record Looked(Instant at, Duration staleAfter) {}

    /** After what time a run without an end is stale: ten times the job's p95, at least 10 m; 24 h with no ended run yet. */
    public Duration staleAfter(String target, String job) {
        Instant now = clock.instant();
        return looked.compute(
                        target + '\n' + job,
                        (k, old) -> old != null && old.at().plus(KEPT).isAfter(now) ? old : look(target, job, now))
                .staleAfter();
    }

    private Looked look(String target, String job, Instant now) {
        Duration stale = store
                .sql("""
                        SELECT percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds) FROM (
                            SELECT extract(epoch FROM finished_at - started_at) AS seconds FROM counted_run
                             WHERE target = :target AND job = :job AND finished_at >= started_at
                             ORDER BY at DESC LIMIT 200) newest
                        """)
                .param("target", target)
                .param("job", job)
                .query((row, n) -> row.getObject(1, Double.class))
                .stream()
                .filter(java.util.Objects::nonNull)
                .findFirst()
                .map(p95 -> Duration.ofMillis((long) (p95 * 1_000 * STALE_FACTOR)))
                .map(d -> d.compareTo(STALE_AT_LEAST) < 0 ? STALE_AT_LEAST : d)
                .orElse(STALE_WITHOUT_HISTORY);
        return new Looked(now, stale);
    }
}
