package dev.onlyonce.check;

import dev.onlyonce.check.JobVerdict.Multiplied;
import dev.onlyonce.check.JobVerdict.Places;
import dev.onlyonce.duplicates.Cause;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.Identified;
import dev.onlyonce.duplicates.Member;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.duplicates.Phases;
import dev.onlyonce.duplicates.Start;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Counts the runs and the occurrences of one job. */
final class JobCount {

    private static final Duration TOGETHER = Duration.ofSeconds(1);

    private final Map<String, List<Start>> byKey;
    private final List<Occurrence> occurrences;

    /** @param byKey the empty key is none */
    JobCount(Map<String, List<Start>> byKey, List<Occurrence> occurrences) {
        this.byKey = byKey;
        this.occurrences = occurrences;
    }

    int keys() {
        return (int) byKey.keySet().stream().filter(key -> !key.isEmpty()).count();
    }

    long runs() {
        return byKey.values().stream().mapToLong(List::size).sum();
    }

    /** Runs whose end is known. */
    long outcomes() {
        return byKey.values().stream()
                .flatMap(List::stream)
                .filter(run -> run.endsRecorded() && run.end() != null)
                .count();
    }

    long outsideSchedule() {
        return occurrences.stream()
                .filter(o -> o.tick() == null)
                .mapToLong(Occurrence::runs)
                .sum();
    }

    /** Null where ends are not recorded. */
    @Nullable
    Long overlaps() {
        long sum = 0;
        for (Occurrence each : occurrences) {
            if (each.overlaps() == null) {
                return null;
            }
            sum += each.overlaps();
        }
        return sum;
    }

    Places places() {
        Map<String, Long> workers = new HashMap<>();
        Map<String, Start> examples = new HashMap<>();
        long unknown = 0;
        for (List<Start> runs : byKey.values()) {
            for (Start run : runs) {
                if (run.worker() == null) {
                    unknown++;
                } else {
                    workers.merge(run.worker(), 1L, Long::sum);
                    examples.putIfAbsent(run.worker(), run);
                }
            }
        }
        List<Map.Entry<String, Long>> busiest = workers.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .toList();
        boolean containers = examples.values().stream()
                .anyMatch(run -> run.pid() == null && Objects.equals(run.worker(), run.host()));
        return new Places(
                busiest,
                pids(busiest.stream()
                        .map(worker -> Objects.requireNonNull(examples.get(worker.getKey())))
                        .toList()),
                containers,
                unknown);
    }

    /** Those of workers that have no other name, and all stand in the same log. */
    private static List<Long> pids(List<Start> workers) {
        Set<String> hosts =
                workers.stream().map(run -> String.valueOf(run.host())).collect(Collectors.toSet());
        boolean alone = hosts.size() == 1
                && workers.stream().allMatch(run -> (run.host() + ":" + run.pid()).equals(run.worker()));
        return alone ? workers.stream().map(Start::pid).filter(Objects::nonNull).toList() : List.of();
    }

    /**
     * Ticks that ran more than once.
     *
     * @param cause why they did
     * @param scheduled whether it is known how often the job is to run
     */
    Optional<Multiplied> multiplied(Supplier<Cause> cause, boolean scheduled) {
        List<Occurrence> several = occurrences.stream()
                .filter(o -> o.extraRuns() + o.questionedRuns() > 0)
                .toList();
        if (several.isEmpty()) {
            return Optional.empty();
        }
        List<Instant> beyond = several.stream()
                .flatMap(o -> o.members().stream())
                .filter(member -> member.part() == Member.Part.EXTRA)
                .map(member -> member.run().at())
                .sorted()
                .toList();
        Instant last = beyond.getLast();
        long again = scheduled
                ? 0
                : several.stream()
                        .filter(JobCount::mayBeNextTick)
                        .mapToLong(Occurrence::extraRuns)
                        .sum();
        List<Long> begun = several.stream().map(JobCount::begun).sorted().toList();
        return Optional.of(new Multiplied(
                several.size(),
                begun.getFirst(),
                begun.getLast(),
                several.stream().mapToLong(Occurrence::extraRuns).sum() - again,
                several.stream().mapToLong(Occurrence::questionedRuns).sum() + again,
                again > 0,
                usual(several),
                beyond.getFirst(),
                last,
                occurrences.stream().filter(o -> o.firstStart().isAfter(last)).count(),
                cause.get()));
    }

    /** Of the key that shows them most. */
    Optional<Phases> phases() {
        boolean apart = occurrences.stream().allMatch(o -> o.extraRuns() + o.questionedRuns() == 0);
        return apart
                ? byKey.values().stream()
                        .map(Phases::of)
                        .flatMap(Optional::stream)
                        .max(Comparator.comparingLong(Phases::runs))
                : Optional.empty();
    }

    /** One process that began it again a second later or more: twice, or a job of so short a period. */
    private static boolean mayBeNextTick(Occurrence occurrence) {
        List<Start> runs = occurrence.members().stream().map(Member::run).toList();
        boolean one = occurrence.identifiedBy() == Identified.CLUSTER
                && runs.getFirst().worker() != null
                && runs.stream().map(Start::worker).distinct().count() == 1;
        for (int i = 1; one && i < runs.size(); i++) {
            one = Duration.between(runs.get(i - 1).at(), runs.get(i).at()).compareTo(TOGETHER) >= 0;
        }
        return one;
    }

    /** Runs of a tick but for those that were tried again. */
    private static long begun(Occurrence occurrence) {
        return occurrence.members().stream()
                .filter(member -> member.part() != Member.Part.RETRY)
                .count();
    }

    private static Confidence usual(List<Occurrence> several) {
        Map<Confidence, Long> counts = several.stream()
                .collect(Collectors.groupingBy(Occurrence::confidence, TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElseThrow();
    }
}
