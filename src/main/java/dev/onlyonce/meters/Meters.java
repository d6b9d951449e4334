package dev.onlyonce.meters;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Makes the families of series that features export; names and labels are those of the contract, exactly as written.
 * Every family has {@code target} as its first label; a scrape reads memory alone.
 */
@Component
public class Meters {

    private final PrometheusRegistry registry;
    private final SeriesBudget budget;
    private final boolean workers;

    Meters(PrometheusRegistry registry, MetersSettings settings) {
        this.registry = registry;
        this.budget = new SeriesBudget(settings.seriesPerTarget());
        this.workers = settings.worker();
        registry.register(this::dropped);
    }

    /**
     * Gauges that may be left out when a target has too many series.
     *
     * @param labels those after {@code target}
     */
    public GaugeFamily gauges(String name, String help, String... labels) {
        return gauges(name, help, Keep.WHILE_ROOM, labels);
    }

    /** Gauges of which {@code keep} says whether they may be left out. */
    public GaugeFamily gauges(String name, String help, Keep keep, String... labels) {
        GaugeFamily family = new GaugeFamily(new MetricMetadata(name, help), labels(labels), budget, keep);
        registry.register(family::snapshot);
        return family;
    }

    /**
     * Counters that may be left out when a target has too many series.
     *
     * @param name ends in {@code _total}
     * @param labels those after {@code target}
     */
    public CounterFamily counters(String name, String help, String... labels) {
        return counters(name, help, Keep.WHILE_ROOM, labels);
    }

    /** Counters of which {@code keep} says whether they may be left out. */
    public CounterFamily counters(String name, String help, Keep keep, String... labels) {
        CounterFamily family = new CounterFamily(counter(name, help), labels(labels), budget, keep);
        registry.register(family::snapshot);
        return family;
    }

    /**
     * Histograms of durations in seconds.
     *
     * @param bounds upper ones, in seconds, ascending
     * @param labels those after {@code target}
     */
    public HistogramFamily histograms(String name, String help, List<Double> bounds, String... labels) {
        HistogramFamily family =
                new HistogramFamily(new MetricMetadata(name, help), labels(labels), budget, List.copyOf(bounds));
        registry.register(family::snapshot);
        return family;
    }

    private LabelNames labels(String... afterTarget) {
        return LabelNames.of(workers ? Set.of() : Set.of("worker"), afterTarget);
    }

    private static MetricMetadata counter(String name, String help) {
        if (!name.endsWith("_total")) {
            throw new IllegalArgumentException(name + " is a counter: its name ends in _total");
        }
        // the exposition writes the suffix itself
        return new MetricMetadata(name.substring(0, name.length() - "_total".length()), help);
    }

    private MetricSnapshot dropped() {
        List<CounterDataPointSnapshot> points = new ArrayList<>();
        budget.dropped()
                .forEach((place, count) -> points.add(new CounterDataPointSnapshot(
                        count, Labels.of("target", place.target(), "metric", place.metric()), null, 0)));
        return new CounterSnapshot(
                counter("onlyonce_series_dropped_total", "Series left out, since their target has too many"), points);
    }
}
