package dev.onlyonce.duplicates;

import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Drops what was judged before the retention, once an hour. */
@Component
final class JudgedUpkeep {

    private static final List<String> WITH_RUNS = List.of(
            "DELETE FROM occurrence WHERE day < :first",
            "DELETE FROM ledger_tick WHERE day < :first",
            "DELETE FROM worker_seen WHERE seen_on < :first");
    private static final List<String> ROLLED_UP = List.of(
            "DELETE FROM occurrence_day WHERE day < :first",
            "DELETE FROM ledger_day WHERE day < :first",
            "DELETE FROM finding WHERE to_at < :first");

    private final JdbcClient store;
    private final JudgedRetention retention;
    private final InstantSource clock;

    JudgedUpkeep(JdbcClient store, JudgedRetention retention, InstantSource clock) {
        this.store = store;
        this.retention = retention;
        this.clock = clock;
    }

    /** A day later than the runs: local days and those of UTC are not the same. */
    @Scheduled(initialDelayString = "PT2M", fixedDelayString = "PT1H")
    void drop() {
        WITH_RUNS.forEach(sql -> drop(sql, retention.runs()));
        ROLLED_UP.forEach(sql -> drop(sql, retention.rollups()));
    }

    private void drop(String sql, Duration kept) {
        LocalDate first = clock.instant()
                .minus(kept)
                .atOffset(ZoneOffset.UTC)
                .toLocalDate()
                .minusDays(1);
        store.sql(sql).param("first", first).update();
    }
}
