package dev.onlyonce.duplicates;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The ledger of one job and key, in memory and as simple as can be. */
final class MemoryLedger implements KeyLedger {

    private final List<Start> runs = new ArrayList<>();
    private final List<Clustered> clusters = new ArrayList<>();
    private final Map<String, Occurrence> given = new HashMap<>();
    private final JobPolicy policy;
    private final @Nullable String key;

    MemoryLedger(JobPolicy policy, @Nullable String key) {
        this.policy = policy;
        this.key = key;
    }

    /** New runs arrive together and are judged. */
    void arrive(List<Start> batch) {
        runs.addAll(batch);
        runs.sort(Start.ORDER);
        Instant first =
                batch.stream().map(Start::at).min(Comparator.naturalOrder()).orElseThrow();
        Instant last = batch.stream()
                .map(run -> run.end() == null ? run.at() : run.end())
                .max(Comparator.naturalOrder())
                .orElseThrow();
        new Rejudging(policy, key, this, at -> true).rejudge(first, last);
    }

    /** All occurrences, in order of their first start. */
    List<Occurrence> occurrences() {
        return Stream.concat(clusters.stream().map(Clustered::occurrence), given.values().stream())
                .sorted(Comparator.comparing(Occurrence::firstStart))
                .toList();
    }

    @Override
    public List<Start> runs(Instant from, Instant to) {
        return runs.stream()
                .filter(run -> !run.at().isBefore(from) && run.at().isBefore(to))
                .toList();
    }

    @Override
    public List<Start> ofTick(Instant tick) {
        return runs.stream().filter(run -> tick.equals(run.tick())).toList();
    }

    @Override
    public List<Start> ofExternalId(String externalId) {
        return runs.stream().filter(run -> externalId.equals(run.externalId())).toList();
    }

    @Override
    public boolean anyFrom(Instant at) {
        return runs.stream().anyMatch(run -> !run.at().isBefore(at));
    }

    @Override
    public Optional<Instant> clusterBefore(Instant at) {
        return clusters.stream()
                .map(Clustered::cluster)
                .filter(c -> c.isBefore(at))
                .max(Comparator.naturalOrder());
    }

    @Override
    public List<Judged> clusters(Instant from, Instant to) {
        return clusters.stream()
                .filter(c -> !c.cluster().isBefore(from) && c.cluster().isBefore(to))
                .map(Clustered::judged)
                .toList();
    }

    @Override
    public Optional<Instant> tickBefore(Instant at) {
        return clusters.stream()
                .filter(c -> c.cluster().isBefore(at))
                .map(c -> c.occurrence().tick())
                .filter(java.util.Objects::nonNull)
                .max(Comparator.naturalOrder());
    }

    @Override
    public Optional<Instant> stillRunning(Instant at) {
        return runs.stream()
                .filter(run -> run.at().isBefore(at) && run.running(at))
                .map(Start::at)
                .min(Comparator.naturalOrder());
    }

    @Override
    public void replaceClusters(Instant from, Instant to, List<Clustered> by) {
        clusters.removeIf(c -> !c.cluster().isBefore(from) && c.cluster().isBefore(to));
        clusters.addAll(by);
        clusters.sort(Comparator.comparing(Clustered::cluster)
                .thenComparing(c -> c.occurrence().firstStart()));
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
