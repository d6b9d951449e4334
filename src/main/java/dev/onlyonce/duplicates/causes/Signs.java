package dev.onlyonce.duplicates.causes;

import dev.onlyonce.duplicates.CaseEvidence;
import dev.onlyonce.duplicates.CaseFile;
import dev.onlyonce.duplicates.Start;
import dev.onlyonce.evidence.ProcessSeen;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Signs of life of workers. Processes say most, then what processes said of themselves, then the runs. */
final class Signs {

    /** The processes of a server start so close to each other. */
    private static final Duration ONE_START = Duration.ofSeconds(30);

    /** Workers that begin so close to each other were started by one hand. */
    static final Duration ONE_GENERATION = Duration.ofSeconds(10);

    private final Map<String, TreeSet<Instant>> byRuns = new HashMap<>();
    private final Map<String, TreeSet<Instant>> byLines = new HashMap<>();
    private final Map<String, TreeSet<Instant>> byProcesses = new HashMap<>();
    private final TreeMap<Instant, Set<String>> starts = new TreeMap<>();

    private Signs() {}

    static Signs of(CaseFile file) {
        Signs signs = new Signs();
        CaseEvidence seen = file.seen();
        file.occurrences().stream()
                .flatMap(Case::runs)
                .filter(Case::isProcess)
                .forEach(run -> add(signs.byRuns, Objects.requireNonNull(run.worker()), run));
        seen.claims().forEach(claim -> add(signs.byLines, claim.worker(), claim.at()));
        seen.starts().forEach(start -> {
            add(signs.byLines, start.worker(), start.at());
            signs.starts.computeIfAbsent(start.at(), at -> new HashSet<>()).add(start.worker());
        });
        List<ProcessSeen> processes = Objects.requireNonNullElse(seen.processes(), List.of());
        Set<Long> parents = processes.stream().map(ProcessSeen::parentPid).collect(Collectors.toSet());
        processes.stream().filter(p -> !parents.contains(p.pid())).forEach(p -> {
            add(signs.byProcesses, p.worker(), p.seenAt());
        });
        return signs;
    }

    private static void add(Map<String, TreeSet<Instant>> to, String worker, Start run) {
        add(to, worker, run.at());
        if (run.end() != null) {
            add(to, worker, run.end());
        }
    }

    private static void add(Map<String, TreeSet<Instant>> to, String worker, Instant at) {
        to.computeIfAbsent(worker, w -> new TreeSet<>()).add(at);
    }

    /** Who was seen at all by more than its runs: without that, a cause that counts workers is likely at most. */
    boolean beyondRuns() {
        return !byProcesses.isEmpty() || !byLines.isEmpty();
    }

    boolean byProcesses() {
        return !byProcesses.isEmpty();
    }

    /** Those that ran the job and lived at some time in a span, by their first and last run. */
    Set<String> aliveByRuns(Instant from, Instant to) {
        return alive(byRuns, from, to);
    }

    /** Those whose processes lived then; empty where nobody looked at processes. */
    Set<String> aliveByProcesses(Instant from, Instant to) {
        return alive(byProcesses, from, to);
    }

    private static Set<String> alive(Map<String, TreeSet<Instant>> by, Instant from, Instant to) {
        return by.entrySet().stream()
                .filter(e -> !e.getValue().first().isAfter(to)
                        && !e.getValue().last().isBefore(from))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** Those that said something of their start or lock by then, and are not known to have ended before. */
    Set<String> toldBy(Instant at) {
        Set<String> told = new HashSet<>();
        byLines.forEach((worker, signs) -> {
            if (!signs.first().isAfter(at)) {
                told.add(worker);
            }
        });
        return told;
    }

    /** How many workers the last start before an instant brought; 0 where none was told. */
    int startedTogether(Instant at) {
        Set<String> together = new HashSet<>();
        Instant next = null;
        for (Map.Entry<Instant, Set<String>> start :
                starts.headMap(at, true).descendingMap().entrySet()) {
            if (next != null && Duration.between(start.getKey(), next).compareTo(ONE_START) > 0) {
                break;
            }
            together.addAll(start.getValue());
            next = start.getKey();
        }
        return together.size();
    }

    /** Whether a worker said that it started at most so long before an instant. */
    boolean startedWithin(Duration before, String worker, Instant at) {
        return starts.subMap(at.minus(before), true, at, true).values().stream()
                .anyMatch(workers -> workers.contains(worker));
    }

    /** How many workers ever said that they started. */
    int started() {
        return (int) starts.values().stream().flatMap(Set::stream).distinct().count();
    }

    /** The first sign of any kind of a worker. */
    Optional<Instant> first(String worker) {
        return java.util.stream.Stream.of(byRuns, byLines, byProcesses)
                .map(by -> by.get(worker))
                .filter(Objects::nonNull)
                .map(TreeSet::first)
                .min(Instant::compareTo);
    }

    /** Whether a worker began together with one of others. */
    boolean isOfTheGeneration(String worker, Set<String> others) {
        Instant begin = first(worker).orElseThrow();
        return others.stream()
                .flatMap(other -> first(other).stream())
                .anyMatch(at -> Duration.between(at, begin).abs().compareTo(ONE_GENERATION) <= 0);
    }

    /** The last sign of any kind of a worker. */
    Optional<Instant> last(String worker) {
        return java.util.stream.Stream.of(byRuns, byLines, byProcesses)
                .map(by -> by.get(worker))
                .filter(Objects::nonNull)
                .map(TreeSet::last)
                .max(Instant::compareTo);
    }

    /** Everybody of whom there is any sign. */
    Set<String> all() {
        Set<String> all = new TreeSet<>(byRuns.keySet());
        all.addAll(byLines.keySet());
        all.addAll(byProcesses.keySet());
        return all;
    }
}
