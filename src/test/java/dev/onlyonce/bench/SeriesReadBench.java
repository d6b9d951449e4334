package dev.onlyonce.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.PostgresForTests;
import dev.onlyonce.series.Lines;
import dev.onlyonce.series.SeriesFixture;
import dev.onlyonce.series.SeriesId;
import dev.onlyonce.series.SeriesSample;
import dev.onlyonce.series.SeriesStore;
import dev.onlyonce.series.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a page waits for: ten series over 30 days from quarter-hours, and over 12 hours from five-second samples. */
@Tag("bench")
class SeriesReadBench {

    private static final Instant END = Instant.parse("2026-12-01T00:00:00Z");
    private static final Duration FIVE = Duration.ofSeconds(5);
    private static final int SERIES = 10;

    @Test
    void pageReadsStayShort() {
        try (HikariDataSource pool = PostgresForTests.newStorePool()) {
            JdbcClient sql = JdbcClient.create(pool);
            SeriesStore store = SeriesFixture.store(sql);
            fill(store, Duration.ofHours(12), FIVE);
            fill(store, Duration.ofDays(30), Duration.ofMinutes(3));
            SeriesFixture.rollUp(sql, pool, END.plus(Duration.ofHours(1)));
            // as autovacuum leaves it
            sql.sql("VACUUM ANALYZE series_quarter").update();
            sql.sql("VACUUM ANALYZE series_sample").update();
            median(store, Duration.ofDays(30));
            median(store, Duration.ofHours(12));
            double month = median(store, Duration.ofDays(30));
            double hours = median(store, Duration.ofHours(12));
            java.util.logging.Logger.getLogger("bench")
                    .info("ten series, 500 points: 30 days %.1f ms, 12 hours %.1f ms".formatted(month, hours));
            assertThat(month).isLessThan(50);
        }
    }

    private static void fill(SeriesStore store, Duration range, Duration every) {
        List<SeriesSample> batch = new ArrayList<>();
        for (Instant at = END.minus(range); at.isBefore(END); at = at.plus(every)) {
            for (int i = 0; i < SERIES; i++) {
                SeriesId id = SeriesId.of("shop", "cores", Map.of("pid", Integer.toString(i)));
                batch.add(SeriesSample.of(id, at, (at.getEpochSecond() / 5 + i) % 100 / 100.0, FIVE));
            }
            if (batch.size() >= 5_000) {
                store.append(batch);
                batch.clear();
            }
        }
        store.append(batch);
    }

    private static double median(SeriesStore store, Duration range) {
        double[] millis = new double[15];
        for (int round = 0; round < millis.length; round++) {
            long began = System.nanoTime();
            Lines lines = store.ranges("shop", "cores", Map.of(), new Window(END.minus(range), END, 500));
            millis[round] = (System.nanoTime() - began) / 1e6;
            assertThat(lines.points()).hasSize(SERIES);
        }
        Arrays.sort(millis);
        return millis[millis.length / 2];
    }
}
