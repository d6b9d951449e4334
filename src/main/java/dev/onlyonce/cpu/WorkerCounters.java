package dev.onlyonce.cpu;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Differences of the workers' processor time between two readings. */
final class WorkerCounters {

    private record Reading(ProcessTable.Counters counters, long nanos) {}

    private final ProcessTable table;
    private final WorkerScan scan;
    private Map<WorkerProcess, Reading> before = new HashMap<>();

    WorkerCounters(ProcessTable table, WorkerScan scan) {
        this.table = table;
        this.scan = scan;
    }

    /**
     * One use per worker that still lives.
     *
     * @param nanos a clock that nobody sets: wall time between two readings must not jump
     * @param longest beyond it, a difference says nothing about now
     */
    List<ProcessUse> uses(List<WorkerProcess> workers, long nanos, Duration longest) {
        Map<WorkerProcess, Reading> now = new HashMap<>();
        List<ProcessUse> uses = new ArrayList<>();
        for (WorkerProcess worker : workers) {
            Optional<ProcessTable.Counters> counters = table.counters(worker.pid());
            if (counters.isEmpty() || !counters.get().startedAt().equals(worker.startedAt())) {
                scan.forget(worker.pid());
                continue;
            }
            now.put(worker, new Reading(counters.get(), nanos));
            uses.add(new ProcessUse(worker, cores(before.get(worker), now.get(worker), longest)));
        }
        before = now;
        return uses;
    }

    private static @Nullable Cores cores(@Nullable Reading first, @Nullable Reading second, Duration longest) {
        if (first == null || second == null) {
            return null;
        }
        Duration wall = Duration.ofNanos(second.nanos() - first.nanos());
        if (wall.compareTo(longest) > 0) {
            return null;
        }
        return Cores.used(second.counters().used().minus(first.counters().used()), wall)
                .orElse(null);
    }
}
