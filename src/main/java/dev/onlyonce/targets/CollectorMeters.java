package dev.onlyonce.targets;

import dev.onlyonce.meters.CounterFamily;
import dev.onlyonce.meters.GaugeFamily;
import dev.onlyonce.meters.GaugeRow;
import dev.onlyonce.meters.HistogramFamily;
import dev.onlyonce.meters.Keep;
import dev.onlyonce.meters.Meters;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Exports how the collectors do. Ages grow between rounds, so that a scrape computes them from memory. */
@Component
final class CollectorMeters {

    private static final List<Double> BOUNDS = List.of(0.005, 0.01, 0.05, 0.25, 1.0, 5.0);

    private final CollectorStates states;
    private final InstantSource clock;
    private final GaugeFamily up;
    private final HistogramFamily seconds;
    private final CounterFamily errors;

    CollectorMeters(CollectorStates states, InstantSource clock, Meters meters, PrometheusRegistry registry) {
        this.states = states;
        this.clock = clock;
        this.up = meters.gauges(
                "onlyonce_collector_up", "Whether the collector's last round was good", Keep.ALWAYS, "collector");
        this.seconds = meters.histograms(
                "onlyonce_collector_seconds", "Time that a collector's round took", BOUNDS, "collector");
        this.errors =
                meters.counters("onlyonce_collector_errors_total", "Rounds of a collector that failed", "collector");
        registry.register(this::ages);
        registry.register(this::blind);
    }

    @EventListener
    void on(CollectorRan ran) {
        up.replace(
                ran.target(),
                states.of(ran.target()).stream()
                        .map(state -> GaugeRow.of(state.up() ? 1 : 0, state.collector()))
                        .toList());
        seconds.observe(ran.reading().took(), ran.target(), ran.collector());
        errors.add(ran.reading() instanceof Reading.Failed ? 1 : 0, ran.target(), ran.collector());
    }

    @EventListener
    void on(TargetEvent.Removed removed) {
        String target = removed.target().name();
        up.forget(target);
        seconds.forget(target);
        errors.forget(target);
    }

    /** A collector that never had an answer has no age: nothing is known. */
    private GaugeSnapshot ages() {
        Instant now = clock.instant();
        List<GaugeDataPointSnapshot> points = new ArrayList<>();
        each((labels, state) -> {
            if (state.lastOk() != null) {
                points.add(new GaugeDataPointSnapshot(seconds(Duration.between(state.lastOk(), now)), labels, null));
            }
        });
        return new GaugeSnapshot(
                new MetricMetadata("onlyonce_data_age_seconds", "Time since the collector's last answer"), points);
    }

    private CounterSnapshot blind() {
        Instant now = clock.instant();
        List<CounterDataPointSnapshot> points = new ArrayList<>();
        each((labels, state) ->
                points.add(new CounterDataPointSnapshot(seconds(state.blindUntil(now)), labels, null, 0)));
        return new CounterSnapshot(
                new MetricMetadata("onlyonce_blind_seconds", "Time in which the collector's source did not answer"),
                points);
    }

    private void each(BiConsumer<Labels, CollectorStates.State> use) {
        states.all()
                .forEach((target, collectors) -> collectors.forEach(
                        (name, state) -> use.accept(Labels.of("target", target, "collector", name), state)));
    }

    private static double seconds(Duration duration) {
        return Math.max(0, duration.toNanos() / 1e9);
    }
}
