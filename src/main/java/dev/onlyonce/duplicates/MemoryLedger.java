package dev.onlyonce.duplicates;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One key's runs and occurrences in memory, for those who have all runs at hand and no store. */
final class MemoryLedger implements KeyLedger {

    private final Rejudging rejudging;
    private final List<Start> runs = new ArrayList<>();
    private final Map<Instant, List<Start>> byTick = new HashMap<>();
    private final Map<String, List<Start>> byExternalId = new HashMap<>();
    private final NavigableMap<Instant, List<Clustered>> clusters = new TreeMap<>();
    private final Map<String, Occurrence> given = new LinkedHashMap<>();

    /** @param covered whether the source accounts for an instant */
    MemoryLedger(JobPolicy policy, @Nullable String key, Predicate<Instant> covered) {
        this.rejudging = new Rejudging(policy, key, this, covered);
    }

    /** Runs that were not there before arrive together and are judged. */
    void arrive(Collection<Start> batch) {
        if (batch.isEmpty()) {
            return;
        }
        runs.addAll(batch);
        runs.sort(Start.ORDER);
        Instant first = Instant.MAX;
        Instant last = Instant.MIN;
        for (Start run : batch) {
            byName(run);
            Instant end = run.end() == null ? run.at() : run.end();
            first = run.at().isBefore(first) ? run.at() : first;
            last = end.isAfter(last) ? end : last;
        }
        rejudging.rejudge(first, last);
    }

    private void byName(Start run) {
        if (run.tick() != null) {
            insert(byTick.computeIfAbsent(run.tick(), t -> new ArrayList<>()), run);
        }
        if (run.externalId() != null) {
            insert(byExternalId.computeIfAbsent(run.externalId(), id -> new ArrayList<>()), run);
        }
    }

    private static void insert(List<Start> list, Start run) {
        int at = list.size();
        while (at > 0 && Start.ORDER.compare(list.get(at - 1), run) > 0) {
            at--;
        }
        list.add(at, run);
    }

    /** All occurrences, in order of their first start. */
    List<Occurrence> occurrences() {
        return Stream.concat(
                        clusters.values().stream().flatMap(List::stream).map(Clustered::occurrence),
                        given.values().stream())
                .sorted(Comparator.comparing(Occurrence::firstStart))
                .toList();
    }

    @Override
    public List<Start> runs(Instant from, Instant to) {
        return runs.subList(index(from), index(to));
    }

    /** Of the first run that starts at or after an instant. */
    private int index(Instant at) {
        int low = 0;
        int high = runs.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (runs.get(middle).at().isBefore(at)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public List<Start> ofTick(Instant tick) {
        return byTick.getOrDefault(tick, List.of());
    }

    @Override
    public List<Start> ofExternalId(String externalId) {
        return byExternalId.getOrDefault(externalId, List.of());
    }

    @Override
    public boolean anyFrom(Instant at) {
        return !runs.isEmpty() && !runs.getLast().at().isBefore(at);
    }

    @Override
    public Optional<Instant> clusterBefore(Instant at) {
        return Optional.ofNullable(clusters.lowerKey(at));
    }

    @Override
    public List<Judged> clusters(Instant from, Instant to) {
        return clusters.subMap(from, true, to, false).values().stream()
                .flatMap(List::stream)
                .map(Clustered::judged)
                .toList();
    }

    @Override
    public Optional<Instant> tickBefore(Instant at) {
        return clusters.headMap(at, false).descendingMap().values().stream()
                .map(MemoryLedger::lastTick)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<Instant> lastTick(List<Clustered> cluster) {
        return cluster.stream()
                .map(c -> c.occurrence().tick())
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder());
    }

    /** An occurrence has at least one run: so many runs before are enough. */
    @Override
    public Optional<Instant> stillRunning(Instant at) {
        int end = index(at);
        return runs.subList(Math.max(0, end - Overlaps.LOOK_BACK), end).stream()
                .filter(run -> run.running(at))
                .map(Start::at)
                .findFirst();
    }

    @Override
    public void replaceClusters(Instant from, Instant to, List<Clustered> by) {
        clusters.subMap(from, true, to, false).clear();
        by.forEach(c ->
                clusters.computeIfAbsent(c.cluster(), at -> new ArrayList<>()).add(c));
    }

    @Override
    public void replaceGiven(String name, @Nullable Occurrence by) {
        if (by == null) {
            given.remove(name);
        } else {
            given.put(name, by);
        }
    }
}
