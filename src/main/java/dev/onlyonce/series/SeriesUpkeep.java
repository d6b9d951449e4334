package dev.onlyonce.series;

import dev.onlyonce.store.WeekPartitions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Rolls samples up per UTC quarter-hour, and drops what is older than its retention. */
@Component
class SeriesUpkeep {

    /** Samples are written within seconds; a later one makes its quarter-hour due again. */
    private static final Duration SETTLED = Duration.ofSeconds(30);

    private static final int MOST_AT_ONCE = 500;

    private final JdbcClient store;
    private final TransactionTemplate transaction;
    private final WeekPartitions partitions;
    private final SeriesDictionary dictionary;
    private final SeriesRetention retention;
    private final InstantSource clock;

    SeriesUpkeep(
            JdbcClient store,
            TransactionTemplate transaction,
            WeekPartitions partitions,
            SeriesDictionary dictionary,
            SeriesRetention retention,
            InstantSource clock) {
        this.store = store;
        this.transaction = transaction;
        this.partitions = partitions;
        this.dictionary = dictionary;
        this.retention = retention;
        this.clock = clock;
    }

    /** Quarter-hours that are over and due; answers how many. */
    @Scheduled(initialDelay = 5_000, fixedDelay = 20_000)
    int rollUp() {
        Instant over = clock.instant().minus(Window.QUARTER).minus(SETTLED);
        List<Instant> due = store.sql("SELECT at FROM series_quarter_due WHERE at <= :over ORDER BY at LIMIT :most")
                .param("over", over.atOffset(ZoneOffset.UTC))
                .param("most", MOST_AT_ONCE)
                .query((row, n) -> row.getTimestamp("at").toInstant())
                .list();
        due.forEach(this::rollUp);
        return due.size();
    }

    private void rollUp(Instant quarter) {
        partitions.ensure(SeriesStore.QUARTERS, SeriesStore.day(quarter));
        // taken off the list first: an append waits for this transaction and makes the quarter-hour due again
        transaction.executeWithoutResult(status -> {
            store.sql("DELETE FROM series_quarter_due WHERE at = :at")
                    .param("at", quarter.atOffset(ZoneOffset.UTC))
                    .update();
            store.sql("""
                            INSERT INTO series_quarter (day, series_id, at, mean, peak, low, p95, samples)
                            SELECT :day, series_id, :from, avg(value), max(peak), min(value),
                                   percentile_cont(0.95) WITHIN GROUP (ORDER BY value), count(*)
                              FROM series_sample
                             WHERE day = :day AND at >= :from AND at < :to AND value IS NOT NULL
                             GROUP BY series_id
                            ON CONFLICT (series_id, at, day) DO UPDATE
                            SET mean = excluded.mean, peak = excluded.peak, low = excluded.low,
                                p95 = excluded.p95, samples = excluded.samples
                            """)
                    .param("day", SeriesStore.day(quarter))
                    .param("from", quarter.atOffset(ZoneOffset.UTC))
                    .param("to", quarter.plus(Window.QUARTER).atOffset(ZoneOffset.UTC))
                    .update();
        });
    }

    /** Whole weeks beyond their retention go, and names of series of which nothing is left. */
    @Scheduled(initialDelay = 60_000, fixedDelay = 3_600_000)
    void drop() {
        partitions.dropBefore(SeriesStore.SAMPLES, firstKept(retention.samples()));
        int quarters = partitions.dropBefore(SeriesStore.QUARTERS, firstKept(retention.rollups()));
        if (quarters > 0) {
            dictionary.forget(store.sql("""
                            DELETE FROM series s
                             WHERE NOT EXISTS (SELECT FROM series_quarter q WHERE q.series_id = s.id)
                               AND NOT EXISTS (SELECT FROM series_sample p WHERE p.series_id = s.id)
                            RETURNING id
                            """).query(Long.class).list());
        }
    }

    private LocalDate firstKept(Duration kept) {
        return SeriesStore.day(clock.instant().minus(kept));
    }
}
