package dev.onlyonce.cpu;

import dev.onlyonce.series.Lines;
import dev.onlyonce.series.Point;
import dev.onlyonce.series.SeriesId;
import dev.onlyonce.series.SeriesStore;
import dev.onlyonce.series.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Processor use over time, thinned to what a page can draw. Times are UTC; a step without a sample is a gap. */
@Component
public class CpuHistory {

    private final SeriesStore series;
    private final WorkerProcesses processes;

    CpuHistory(SeriesStore series, WorkerProcesses processes) {
        this.series = series;
        this.processes = processes;
    }

    /**
     * One host.
     *
     * @param busy share of all its processors, 0 to 1
     * @param step width of each point; wider than asked for where samples lie further apart
     */
    public record HostLine(String host, Duration step, List<Point> busy) {}

    /**
     * One worker.
     *
     * @param cores 1.0 is one core busy all the time; on the same grid as all lines of the same window
     */
    public record ProcessLine(WorkerProcess process, List<Point> cores) {}

    /** Each host that was seen for the target in that window; empty when none was. */
    public List<HostLine> hosts(String target, Instant from, Instant to, int points) {
        Lines lines = series.ranges(target, CpuSeries.BUSY, Map.of(), new Window(from, to, points));
        return lines.points().entrySet().stream()
                .map(line -> new HostLine(host(line.getKey()), lines.step(), line.getValue()))
                .toList();
    }

    /** Share of all processors of the target's host, 0 to 1; all gaps where nothing is known. */
    public List<Point> host(String target, Instant from, Instant to, int points) {
        List<HostLine> hosts = hosts(target, from, to, points);
        return hosts.isEmpty()
                ? series.ranges(target, CpuSeries.BUSY, Map.of(), new Window(from, to, points))
                        .gaps()
                : hosts.getLast().busy();
    }

    /** Cores that all its workers used together; their largest sum, not the sum of their largest. */
    public List<Point> workers(String target, Instant from, Instant to, int points) {
        Lines lines = series.ranges(target, CpuSeries.WORKERS, Map.of(), new Window(from, to, points));
        return lines.points().isEmpty()
                ? lines.gaps()
                : lines.points().values().stream().toList().getLast();
    }

    /** Each worker that was seen in that window, in order of pid; a reused pid is another worker. */
    public List<ProcessLine> processes(String target, Instant from, Instant to, int points) {
        Lines lines = series.ranges(target, CpuSeries.PROCESS, Map.of(), new Window(from, to, points));
        Map<SeriesId, WorkerProcess> known = new HashMap<>();
        processes.between(target, from, to).forEach(process -> known.put(CpuSeries.of(target, process), process));
        List<ProcessLine> found = new ArrayList<>();
        lines.points().forEach((id, points1) -> {
            WorkerProcess process = known.get(id);
            if (process != null) {
                found.add(new ProcessLine(process, points1));
            }
        });
        found.sort(Comparator.comparing(line -> line.process().pid()));
        return found;
    }

    private static String host(SeriesId id) {
        return String.valueOf(id.labels().get(CpuSeries.HOST));
    }
}
