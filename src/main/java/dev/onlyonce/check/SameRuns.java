package dev.onlyonce.check;

import dev.onlyonce.duplicates.Start;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds logs that tell the same runs of a job: an application may write each line to several files, in several forms. Added
 * up, once would look like twice; so one of them counts, the one that names workers, else the one that was read first.
 */
final class SameRuns {

    /** Fewer can fall on the same seconds by chance. */
    private static final int FEWEST = 4;

    private final Map<String, List<Start>> byKey;
    private final Map<Integer, List<Told>> byLog = new TreeMap<>();
    private final List<Pair> same = new ArrayList<>();
    private final List<Pair> ambiguous = new ArrayList<>();

    /** A run as each log tells it. */
    private record Told(String key, Start run) {

        String second() {
            return key + ' ' + run.at().getEpochSecond();
        }
    }

    /** Two logs, by their place in the list of logs; of the first the runs are counted. */
    record Pair(int counted, int again) {}

    /** @param byKey the runs of one job */
    SameRuns(Map<String, List<Start>> byKey) {
        this.byKey = byKey;
        byKey.forEach((key, runs) -> runs.forEach(
                run -> byLog.computeIfAbsent(log(run), log -> new ArrayList<>()).add(new Told(key, run))));
        if (byLog.size() > 1) {
            compare();
        }
    }

    /** Of which log a run was told; runs that a shipper named belong to none. */
    private static int log(Start run) {
        int dot = run.runId().indexOf('.');
        return dot > 0 && run.runId().chars().limit(dot).allMatch(Character::isDigit)
                ? Integer.parseInt(run.runId().substring(0, dot))
                : -1;
    }

    private void compare() {
        Map<List<String>, List<Integer>> bySeconds = new HashMap<>();
        byLog.forEach((log, told) -> {
            if (told.size() >= FEWEST) {
                List<String> seconds = told.stream().map(Told::second).sorted().toList();
                bySeconds.computeIfAbsent(seconds, s -> new ArrayList<>()).add(log);
            }
        });
        for (List<Integer> logs : bySeconds.values()) {
            List<Integer> best = logs.stream()
                    .sorted(Comparator.comparing((Integer log) -> !namesWorkers(log))
                            .thenComparing(log -> log))
                    .toList();
            best.stream().skip(1).forEach(log -> judge(best.getFirst(), log));
        }
    }

    private void judge(int counted, int log) {
        if (!namesWorkers(counted)) {
            ambiguous.add(new Pair(counted, log)); // two hosts at the same second, or one told twice
        } else if (!namesWorkers(log) || processes(counted).equals(processes(log)) && sameInstants(counted, log)) {
            same.add(new Pair(counted, log));
        }
    }

    private boolean namesWorkers(int log) {
        return told(log).stream().allMatch(told -> told.run().worker() != null);
    }

    /** Pids alone, since each log stands for a host of its own; workers that have a name are themselves. */
    private Set<Object> processes(int log) {
        Set<Object> processes = new HashSet<>();
        told(log)
                .forEach(told -> processes.add(
                        told.run().pid() != null
                                ? told.run().pid()
                                : Objects.requireNonNull(told.run().worker())));
        return processes;
    }

    /** To the millisecond, as far as both write it: two processes of one pid on two hosts are never so close. */
    private boolean sameInstants(int one, int other) {
        return millis(one).equals(millis(other));
    }

    private List<Long> millis(int log) {
        return told(log).stream()
                .map(told -> told.run().at().toEpochMilli())
                .sorted()
                .toList();
    }

    private List<Told> told(int log) {
        return Objects.requireNonNull(byLog.get(log));
    }

    /** Logs that certainly tell the runs of another one again. */
    List<Pair> same() {
        return same;
    }

    /** Logs of which nobody can say whether they do. */
    List<Pair> ambiguous() {
        return ambiguous;
    }

    /** The runs, each once. */
    Map<String, List<Start>> counted() {
        if (same.isEmpty()) {
            return byKey;
        }
        Set<Integer> again = new HashSet<>();
        same.forEach(pair -> again.add(pair.again()));
        Map<String, List<Start>> once = new TreeMap<>();
        byKey.forEach((key, runs) -> {
            List<Start> kept =
                    runs.stream().filter(run -> !again.contains(log(run))).toList();
            if (!kept.isEmpty()) {
                once.put(key, kept);
            }
        });
        return once;
    }
}
