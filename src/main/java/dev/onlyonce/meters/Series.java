package dev.onlyonce.meters;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The series of a family that come and stay, by target and labels. */
final class Series<T> {

    private final LabelNames names;
    private final SeriesBudget budget;
    private final Keep keep;
    private final String metric;
    private final int weight;
    private final Map<String, Map<Labels, T>> byTarget = new ConcurrentHashMap<>();

    /** @param weight how many series of the exposition one of these is */
    Series(String metric, LabelNames names, SeriesBudget budget, Keep keep, int weight) {
        this.metric = metric;
        this.names = names;
        this.budget = budget;
        this.keep = keep;
        this.weight = weight;
    }

    /** The series of these labels, made if there is room for it. */
    Optional<T> of(String target, List<@Nullable String> values, Supplier<T> made) {
        Map<Labels, T> series = byTarget.computeIfAbsent(target, t -> new ConcurrentHashMap<>());
        Labels labels = names.labels(target, values);
        T known = series.get(labels);
        return known != null ? Optional.of(known) : make(target, series, labels, made);
    }

    private synchronized Optional<T> make(String target, Map<Labels, T> series, Labels labels, Supplier<T> made) {
        if (!series.containsKey(labels)) {
            int wanted = (series.size() + 1) * weight;
            SeriesBudget.Place place = new SeriesBudget.Place(target, metric);
            if (budget.claim(place, wanted, keep) < wanted) {
                budget.claim(place, series.size() * weight, keep);
                return Optional.empty();
            }
            series.put(labels, made.get());
        }
        return Optional.ofNullable(series.get(labels));
    }

    synchronized void forget(String target) {
        byTarget.remove(target);
        budget.claim(new SeriesBudget.Place(target, metric), 0, keep);
    }

    <P> List<P> points(Function<Map.Entry<Labels, T>, P> point) {
        return byTarget.values().stream()
                .flatMap(series -> series.entrySet().stream())
                .map(point)
                .toList();
    }
}
