package dev.onlyonce.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.PostgresForTests;
import dev.onlyonce.meters.MetersFixture;
import dev.onlyonce.series.Point;
import dev.onlyonce.series.SeriesFixture;
import dev.onlyonce.series.SeriesStore;
import dev.onlyonce.series.SeriesWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class RequestRatesTest {

    private static final Instant NIGHT = Instant.parse("2026-12-01T00:00:00Z");

    private final HikariDataSource pool = PostgresForTests.newStorePool();
    private final SeriesStore store = SeriesFixture.store(JdbcClient.create(pool));
    private final SeriesWriter writer = SeriesFixture.writer(store);
    private final PrometheusRegistry registry = new PrometheusRegistry();
    private Instant now = NIGHT;
    private final RequestRates rates =
            new RequestRates(writer, store, MetersFixture.on(registry), (InstantSource) () -> now);

    @AfterEach
    void close() throws InterruptedException {
        writer.destroy();
        pool.close();
    }

    private void poll(int second, Map<String, Long> lines) {
        now = NIGHT.plusSeconds(second + 1);
        rates.on(new Requests("shop", NIGHT.plusSeconds(second), now, lines));
    }

    private Map<String, Double> gauges() {
        Map<String, Double> found = new TreeMap<>();
        for (MetricSnapshot snapshot : registry.scrape()) {
            if (snapshot instanceof GaugeSnapshot gauges) {
                gauges.getDataPoints()
                        .forEach(point -> found.put(
                                Objects.requireNonNull(point.getLabels().get("worker")), point.getValue()));
            }
        }
        return found;
    }

    @Test
    void linesOfSeveralLogsAddUpToOneRatePerWorker() {
        for (int second = 0; second < 5; second++) {
            poll(second, Map.of("web-1:7", 3L));
            poll(second, Map.of("web-1:8", 1L));
        }
        assertThat(gauges()).containsEntry("web-1:7", 3.0 * 5 / 5);
        assertThat(gauges()).containsKey("web-1:7");
    }

    @Test
    void workerThatServesNobodyIsZeroForAWhileAndThenUnknown() {
        for (int second = 0; second < 5; second++) {
            poll(second, Map.of("web-1:7", 10L));
        }
        assertThat(gauges()).containsEntry("web-1:7", 10.0);
        for (int second = 5; second < 10; second++) {
            poll(second, Map.of());
        }
        assertThat(gauges()).containsEntry("web-1:7", 0.0);
        for (int second = 10; second < 320; second++) {
            poll(second, Map.of());
        }
        assertThat(gauges()).isEmpty();
    }

    @Test
    void logThatIsNotFollowedLeavesNoFrozenRate() {
        for (int second = 0; second < 5; second++) {
            poll(second, Map.of("web-1:7", 10L));
        }
        now = NIGHT.plus(Duration.ofMinutes(10));
        rates.takeStaleAway();
        assertThat(gauges()).isEmpty();
        // and the time until it is followed again belongs to no rate
        for (int second = 700; second < 705; second++) {
            poll(second, Map.of("web-1:7", 4L));
        }
        assertThat(gauges()).containsEntry("web-1:7", 4.0);
    }

    @Test
    void ratesAreKeptOverTimeWithTheirGaps() {
        for (int second = 0; second < 5; second++) {
            poll(second, Map.of("web-1:7", 2L));
        }
        await().atMost(Duration.ofSeconds(10)).untilAsserted(() -> {
            List<Point> line =
                    rates.between("shop", NIGHT, NIGHT.plusSeconds(60), 60).getOrDefault("web-1:7", List.of());
            assertThat(line).hasSize(4);
            assertThat(line.getFirst().mean()).isEqualTo(2.0);
            assertThat(line.getLast().isGap()).isTrue();
        });
    }
}
