package dev.onlyonce.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.meters.GaugeFamily;
import dev.onlyonce.meters.GaugeRow;
import dev.onlyonce.meters.MetersFixture;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a scrape of 1,000 series takes, from the families to the text; the way over HTTP comes on top. */
@Tag("bench")
class ScrapeBench {

    private static final Log LOG = LogFactory.getLog(ScrapeBench.class);
    private static final int SERIES = 1_000;
    private static final int EACH = 100;
    private static final int ROUNDS = 200;
    private static final Duration MOST = Duration.ofMillis(10);

    private final PrometheusRegistry registry = new PrometheusRegistry();

    @Test
    void scrapeOfThousandSeriesStaysShort() throws IOException {
        GaugeFamily runs = MetersFixture.on(registry).gauges("onlyonce_worker_runs", "Runs today", "job", "worker");
        for (int target = 0; target < SERIES / EACH; target++) {
            List<GaugeRow> rows = IntStream.range(0, EACH)
                    .mapToObj(i -> GaugeRow.of(i, "job-" + i / 4, "web-1:" + (4_000 + i % 4)))
                    .toList();
            runs.replace("shop-" + target, rows);
        }
        long[] took = new long[ROUNDS];
        int bytes = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            bytes = scrape();
            took[round] = System.nanoTime() - start;
        }
        Arrays.sort(took);
        LOG.info("scrape of %d series, %d bytes: median %.2f ms, p95 %.2f ms (at most %d ms)"
                .formatted(SERIES, bytes, took[ROUNDS / 2] / 1e6, took[ROUNDS * 95 / 100] / 1e6, MOST.toMillis()));
        assertThat(Duration.ofNanos(took[ROUNDS / 2])).isLessThanOrEqualTo(MOST);
    }

    private int scrape() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new PrometheusTextFormatWriter(false).write(out, registry.scrape(), EscapingScheme.UNDERSCORE_ESCAPING);
        return out.size();
    }
}
