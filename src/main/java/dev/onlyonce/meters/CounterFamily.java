package dev.onlyonce.meters;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import java.util.Arrays;
import java.util.concurrent.atomic.DoubleAdder;
import org.jspecify.annotations.Nullable;

/** Counters that begin at zero with Onlyonce's start and never fall. */
public final class CounterFamily {

    private final MetricMetadata metadata;
    private final Series<DoubleAdder> series;

    CounterFamily(MetricMetadata metadata, LabelNames names, SeriesBudget budget, Keep keep) {
        this.metadata = metadata;
        this.series = new Series<>(metadata.getName() + "_total", names, budget, keep, 1);
    }

    /** Shows a series at 0 before anything is counted, so that the first increase is seen. */
    public void know(String target, @Nullable String... labels) {
        add(0, target, labels);
    }

    /**
     * @param amount zero or more
     * @param labels those after {@code target}; null where one is not known
     */
    public void add(double amount, String target, @Nullable String... labels) {
        if (!(amount >= 0)) {
            throw new IllegalArgumentException(metadata.getName() + " cannot fall: " + amount);
        }
        series.of(target, Arrays.asList(labels), DoubleAdder::new).ifPresent(count -> count.add(amount));
    }

    /** Takes all series of the target away: it is gone. */
    public void forget(String target) {
        series.forget(target);
    }

    CounterSnapshot snapshot() {
        return new CounterSnapshot(
                metadata,
                series.points(one -> new CounterDataPointSnapshot(one.getValue().sum(), one.getKey(), null, 0)));
    }
}
