package dev.onlyonce.cpu;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the workers among the processes, reading as few command lines as it can. */
final class WorkerScan {

    private static final Duration EVERY = Duration.ofSeconds(5);

    /** A young process is looked at again: between fork and exec it has its parent's command line. */
    private static final Duration YOUNG = Duration.ofSeconds(15);

    /** And each once in a while: a process can rename itself, and a pid be reused between two looks. */
    private static final Duration AGAIN = Duration.ofMinutes(1);

    private record Rule(ProcessPattern of, Pattern pattern) {}

    private record Known(
            Instant firstSeen, Instant lastRead, @Nullable WorkerProcess worker) {}

    private final ProcessTable table;
    private final List<Rule> rules;
    private final String host;
    private final long ownPid;
    private final Map<Long, Known> known = new HashMap<>();
    private @Nullable Instant lastScan;

    /** @param ownPid Onlyonce's own, which is a worker only of a pattern that names it */
    WorkerScan(ProcessTable table, List<ProcessPattern> patterns, String host, long ownPid) {
        this.table = table;
        this.rules = patterns.stream().map(p -> new Rule(p, p.pattern())).toList();
        this.host = host;
        this.ownPid = ownPid;
    }

    /** The workers alive at the last scan, which is made anew when it is five seconds old. */
    List<WorkerProcess> workers(Instant now) {
        boolean stale = lastScan == null || !now.isBefore(lastScan.plus(EVERY)) || now.isBefore(lastScan);
        if (!rules.isEmpty() && stale) {
            scan(now);
            lastScan = now;
        }
        return known.values().stream()
                .flatMap(process -> Optional.ofNullable(process.worker()).stream())
                .toList();
    }

    /** That pid is gone, or is another process by now. */
    void forget(long pid) {
        known.remove(pid);
    }

    private void scan(Instant now) {
        List<Long> pids = table.pids();
        known.keySet().retainAll(new HashSet<>(pids));
        for (Long pid : pids) {
            Known process = known.get(pid);
            if (process == null || readAgain(process, now)) {
                Instant firstSeen = process == null ? now : process.firstSeen();
                known.put(pid, new Known(firstSeen, now, worker(pid)));
            }
        }
    }

    private static boolean readAgain(Known process, Instant now) {
        return now.isBefore(process.firstSeen().plus(YOUNG))
                || !now.isBefore(process.lastRead().plus(AGAIN));
    }

    private @Nullable WorkerProcess worker(long pid) {
        List<String> arguments = table.arguments(pid);
        if (arguments.isEmpty()) {
            return null;
        }
        String line = String.join(" ", arguments);
        for (Rule rule : rules) {
            boolean meant = pid != ownPid || rule.of().namesOnlyonce();
            if (meant && rule.pattern().matcher(line).find()) {
                return table.counters(pid)
                        .map(counters -> new WorkerProcess(
                                rule.of().name(),
                                host,
                                pid,
                                counters.startedAt(),
                                counters.parentPid(),
                                CommandName.of(arguments)))
                        .orElse(null);
            }
        }
        return null;
    }
}
