package dev.onlyonce.overview.ui;

import dev.onlyonce.cpu.CpuHistory;
import dev.onlyonce.cpu.CpuNow;
import dev.onlyonce.cpu.HostReading;
import dev.onlyonce.runs.RequestRates;
import dev.onlyonce.series.Point;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Texts;
import dev.onlyonce.uikit.TimelineModel.CpuLine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Processor use of the host and of each worker, and the requests that users make meanwhile, thinned for one picture. */
@Component
class CpuTrack {

    private static final int POINTS = 300;

    private final CpuHistory cpu;
    private final CpuNow now;
    private final RequestRates requests;

    CpuTrack(CpuHistory cpu, CpuNow now, RequestRates requests) {
        this.cpu = cpu;
        this.now = now;
        this.requests = requests;
    }

    /** Processors of the target's host as last told; null where nobody told. */
    @Nullable
    Integer cores(PageState state) {
        return now.of(state.name()).map(HostReading::cores).orElse(null);
    }

    /** The hosts' shares, then the workers' cores in the order of their stack. */
    List<CpuLine> lines(PageState state) {
        List<CpuLine> lines = new ArrayList<>();
        for (CpuHistory.HostLine host : cpu.hosts(state.name(), state.from(), state.to(), POINTS)) {
            lines.add(new CpuLine("host " + host.host(), host.host(), true, 0, points(host.busy(), 1_000)));
        }
        List<CpuHistory.ProcessLine> workers = cpu.processes(state.name(), state.from(), state.to(), POINTS);
        Set<Long> masters =
                workers.stream().map(line -> line.process().parentPid()).collect(Collectors.toSet());
        CpuStack stack = CpuStack.of(
                workers.stream().map(CpuHistory.ProcessLine::cores).toList(),
                i -> masters.contains(workers.get(i).process().pid()));
        for (int slot = 0; slot < CpuStack.SLOTS; slot++) {
            for (int i : stack.in(slot)) {
                CpuHistory.ProcessLine line = workers.get(i);
                lines.add(new CpuLine(
                        line.process().worker() + " " + line.process().startedAt(),
                        line.process().displayName(),
                        false,
                        slot,
                        points(line.cores(), 1_000)));
            }
        }
        if (!stack.others().isEmpty()) {
            String label = Texts.of("timeline.otherWorkers", stack.folded());
            lines.add(new CpuLine("others", label, false, CpuStack.FOLDED, points(stack.others(), 1_000)));
        }
        return lines;
    }

    /** Requests a second of all workers together; empty where no access log was followed. */
    List<List<@Nullable Number>> requests(PageState state) {
        Collection<List<Point>> lines =
                requests.between(state.name(), state.from(), state.to(), POINTS).values();
        return points(CpuStack.sum(lines), 10);
    }

    /** @param per digits that are kept: more are less than a pixel */
    private static List<List<@Nullable Number>> points(List<Point> points, int per) {
        List<List<@Nullable Number>> all = new ArrayList<>();
        for (Point point : points) {
            List<@Nullable Number> pair = new ArrayList<>();
            pair.add(point.at().toEpochMilli());
            Double mean = point.mean();
            pair.add(mean == null ? null : Math.round(mean * per) / (double) per);
            all.add(pair);
        }
        return all;
    }
}
