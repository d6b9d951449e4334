package dev.onlyonce.meters;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.Exemplars;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Histograms of durations, in seconds, with a few buckets each. */
public final class HistogramFamily {

    private final MetricMetadata metadata;
    private final List<Double> bounds;
    private final Series<Buckets> series;

    HistogramFamily(MetricMetadata metadata, LabelNames names, SeriesBudget budget, List<Double> bounds) {
        this.metadata = metadata;
        this.bounds = Stream.concat(bounds.stream(), Stream.of(Double.POSITIVE_INFINITY))
                .toList();
        // each bucket is a series of the exposition, and so are sum and count
        this.series = new Series<>(metadata.getName(), names, budget, Keep.WHILE_ROOM, this.bounds.size() + 2);
    }

    /** @param labels those after {@code target}; null where one is not known */
    public void observe(Duration took, String target, @Nullable String... labels) {
        series.of(target, Arrays.asList(labels), () -> new Buckets(bounds.size()))
                .ifPresent(buckets -> buckets.add(took.toNanos() / 1e9));
    }

    /** Takes all series of the target away: it is gone. */
    public void forget(String target) {
        series.forget(target);
    }

    HistogramSnapshot snapshot() {
        return new HistogramSnapshot(
                metadata, series.points(one -> one.getValue().point(one.getKey())));
    }

    /** The counts of one series. */
    private final class Buckets {

        private final long[] counts;
        private double sum;

        private Buckets(int size) {
            counts = new long[size];
        }

        private synchronized void add(double seconds) {
            int bucket = 0;
            while (seconds > bounds.get(bucket)) {
                bucket++;
            }
            counts[bucket]++;
            sum += seconds;
        }

        private synchronized HistogramDataPointSnapshot point(Labels labels) {
            List<Long> copy = Arrays.stream(counts).boxed().toList();
            return new HistogramDataPointSnapshot(
                    ClassicHistogramBuckets.of(bounds, copy), sum, labels, Exemplars.EMPTY, 0);
        }
    }
}
