package dev.onlyonce.meters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MetersTest {

    private final PrometheusRegistry registry = new PrometheusRegistry();

    private Meters meters(int seriesPerTarget) {
        return new Meters(registry, new MetersSettings(true, seriesPerTarget));
    }

    @Test
    @DisplayName("C91 the number of series depends on jobs and workers, not on runs")
    void c91SeriesAreBounded() throws IOException {
        GaugeFamily runs = meters(20).gauges("onlyonce_worker_runs", "runs", "job", "worker");
        List<GaugeRow> rows = new ArrayList<>();
        for (int run = 0; run < 1_000; run++) {
            rows.add(GaugeRow.of(1, "job" + run % 3, "w" + run % 4));
        }
        runs.replace("shop", rows);
        assertThat(lines("onlyonce_worker_runs{")).hasSize(12);
    }

    @Test
    @DisplayName("C91 beyond the cap series are left out and counted, those that wake somebody never")
    void c91BeyondTheCapSeriesAreLeftOutAndCounted() throws IOException {
        Meters meters = meters(10);
        GaugeFamily sessions = meters.gauges("onlyonce_process_cpu_cores", "cores", "host", "worker");
        CounterFamily extra = meters.counters("onlyonce_extra_runs_total", "extra", Keep.ALWAYS, "job");
        for (int i = 0; i < 12; i++) {
            extra.know("shop", "job" + i);
        }
        sessions.replace("shop", List.of(GaugeRow.of(1, "h", "w1"), GaugeRow.of(1, "h", "w2")));
        sessions.replace("other", List.of(GaugeRow.of(1, "h", "w1")));
        assertThat(lines("onlyonce_extra_runs_total{")).hasSize(12);
        assertThat(lines("onlyonce_process_cpu_cores{"))
                .singleElement()
                .asString()
                .contains("other");
        assertThat(lines("onlyonce_series_dropped_total{"))
                .containsExactly(
                        "onlyonce_series_dropped_total{metric=\"onlyonce_process_cpu_cores\",target=\"shop\"} 2.0");
    }

    @Test
    void countersBeyondTheCapAreLeftOut() throws IOException {
        CounterFamily runs = meters(2).counters("onlyonce_runs_total", "runs", "job");
        for (int i = 0; i < 3; i++) {
            runs.add(1, "shop", "job" + i);
        }
        assertThat(lines("onlyonce_runs_total{")).hasSize(2);
        assertThat(lines("onlyonce_series_dropped_total{"))
                .singleElement()
                .asString()
                .endsWith(" 1.0");
    }

    @Test
    @DisplayName("C92 a known job is told from 0")
    void c92KnownJobStartsAtZero() throws IOException {
        CounterFamily runs = meters(100).counters("onlyonce_runs_total", "runs", "job", "status");
        runs.know("shop", "daily", "succeeded");
        assertThat(lines("onlyonce_runs_total{"))
                .containsExactly("onlyonce_runs_total{job=\"daily\",status=\"succeeded\",target=\"shop\"} 0.0");
        runs.add(1, "shop", "daily", "succeeded");
        assertThat(lines("onlyonce_runs_total{")).singleElement().asString().endsWith(" 1.0");
    }

    @Test
    @DisplayName("C93 a worker that is gone leaves no series behind")
    void c93GoneRowLeavesNoSeries() throws IOException {
        GaugeFamily runs = meters(100).gauges("onlyonce_worker_runs", "runs", "job", "worker");
        runs.replace("shop", List.of(GaugeRow.of(3, "daily", "w1"), GaugeRow.of(4, "daily", "w3")));
        runs.replace("shop", List.of(GaugeRow.of(3, "daily", "w1")));
        assertThat(lines("onlyonce_worker_runs{")).singleElement().asString().contains("w1");
        runs.forget("shop");
        assertThat(exposition()).doesNotContain("onlyonce_worker_runs");
    }

    @Test
    @DisplayName("C96 equal labels are one series with the sum")
    void c96EqualLabelsAreAddedUp() throws IOException {
        GaugeFamily holders = meters(100).gauges("onlyonce_advisory_lock_holders", "holders", "key", "name");
        holders.replace("shop", List.of(GaugeRow.of(1, "42", null), GaugeRow.of(1, "42", null)));
        assertThat(lines("onlyonce_advisory_lock_holders{"))
                .containsExactly("onlyonce_advisory_lock_holders{key=\"42\",name=\"\",target=\"shop\"} 2.0");
    }

    @Test
    @DisplayName("C99 a counter cannot fall")
    void c99CounterCannotFall() {
        CounterFamily runs = meters(100).counters("onlyonce_runs_total", "runs", "job");
        assertThatThrownBy(() -> runs.add(-3, "shop", "daily")).hasMessageContaining("cannot fall");
        assertThatThrownBy(() -> runs.add(Double.NaN, "shop", "daily")).hasMessageContaining("cannot fall");
        assertThatThrownBy(() -> meters(1).counters("onlyonce_runs", "runs")).hasMessageContaining("_total");
    }

    @Test
    void workersCanBeSwitchedOff() throws IOException {
        GaugeFamily runs = new Meters(registry, new MetersSettings(false, 100))
                .gauges("onlyonce_worker_runs", "runs", "job", "worker");
        runs.replace("shop", List.of(GaugeRow.of(3, "daily", "w1"), GaugeRow.of(4, "daily", "w3")));
        assertThat(lines("onlyonce_worker_runs{"))
                .containsExactly("onlyonce_worker_runs{job=\"daily\",target=\"shop\",worker=\"\"} 7.0");
    }

    @Test
    void whatIsNotKnownIsNoSeries() throws IOException {
        GaugeFamily age = meters(100).gauges("onlyonce_data_age_seconds", "age", "collector");
        age.replace("shop", List.of(GaugeRow.of(Double.NaN, "locks"), GaugeRow.of(2, "logs")));
        assertThat(lines("onlyonce_data_age_seconds{"))
                .singleElement()
                .asString()
                .contains("logs");
    }

    @Test
    void durationsAreCountedInBuckets() throws IOException {
        HistogramFamily took =
                meters(100).histograms("onlyonce_collector_seconds", "took", List.of(0.01, 0.1, 1.0), "collector");
        took.observe(Duration.ofMillis(50), "shop", "locks");
        took.observe(Duration.ofSeconds(5), "shop", "locks");
        assertThat(lines("onlyonce_collector_seconds"))
                .contains(
                        "onlyonce_collector_seconds_bucket{collector=\"locks\",target=\"shop\",le=\"0.01\"} 0",
                        "onlyonce_collector_seconds_bucket{collector=\"locks\",target=\"shop\",le=\"0.1\"} 1",
                        "onlyonce_collector_seconds_bucket{collector=\"locks\",target=\"shop\",le=\"+Inf\"} 2",
                        "onlyonce_collector_seconds_sum{collector=\"locks\",target=\"shop\"} 5.05");
    }

    @Test
    void openMetricsAcceptsEveryFamily() throws IOException {
        Meters meters = meters(100);
        meters.gauges("onlyonce_job_last_run_timestamp_seconds", "last", "job")
                .replace("shop", List.of(GaugeRow.of(1.7e9, "daily")));
        meters.counters("onlyonce_blind_seconds_total", "blind", "collector").add(2.5, "shop", "locks");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new OpenMetricsTextFormatWriter(false, false).write(out, registry.scrape(), EscapingScheme.UNDERSCORE_ESCAPING);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("onlyonce_job_last_run_timestamp_seconds{job=\"daily\",target=\"shop\"} 1.7E9")
                .contains("onlyonce_blind_seconds_total{collector=\"locks\",target=\"shop\"} 2.5")
                .endsWith("# EOF\n");
    }

    private List<String> lines(String start) throws IOException {
        return exposition().lines().filter(line -> line.startsWith(start)).toList();
    }

    private String exposition() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new PrometheusTextFormatWriter(false).write(out, registry.scrape(), EscapingScheme.UNDERSCORE_ESCAPING);
        return out.toString(StandardCharsets.UTF_8);
    }
}
