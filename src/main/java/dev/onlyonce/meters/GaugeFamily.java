package dev.onlyonce.meters;

import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Gauges whose rows are always told together: a row that is gone leaves no series behind. */
public final class GaugeFamily {

    private final MetricMetadata metadata;
    private final LabelNames names;
    private final SeriesBudget budget;
    private final Keep keep;
    private final Map<String, List<GaugeDataPointSnapshot>> byTarget = new ConcurrentSkipListMap<>();

    GaugeFamily(MetricMetadata metadata, LabelNames names, SeriesBudget budget, Keep keep) {
        this.metadata = metadata;
        this.names = names;
        this.budget = budget;
        this.keep = keep;
    }

    /**
     * Puts these rows in the place of all that were told of the target before.
     *
     * @param rows equal labels are one series, their values added up; values that are no number make none
     */
    public void replace(String target, Collection<GaugeRow> rows) {
        Map<Labels, Double> sums = new LinkedHashMap<>();
        for (GaugeRow row : rows) {
            if (Double.isFinite(row.value())) {
                sums.merge(names.labels(target, row.labels()), row.value(), Double::sum);
            }
        }
        int room = budget.claim(new SeriesBudget.Place(target, metadata.getName()), sums.size(), keep);
        byTarget.put(
                target,
                sums.entrySet().stream()
                        .limit(room)
                        .map(series -> new GaugeDataPointSnapshot(series.getValue(), series.getKey(), null))
                        .toList());
    }

    /** Takes all series of the target away: it is gone, or nothing is known of it any more. */
    public void forget(String target) {
        byTarget.remove(target);
        budget.claim(new SeriesBudget.Place(target, metadata.getName()), 0, keep);
    }

    GaugeSnapshot snapshot() {
        return new GaugeSnapshot(
                metadata, byTarget.values().stream().flatMap(List::stream).toList());
    }
}
