package dev.onlyonce.cpu;

import dev.onlyonce.http.ListQuery;
import dev.onlyonce.http.RefusedInput;
import dev.onlyonce.series.Point;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Processor use over HTTP. */
@RestController
class CpuApi {

    private static final int POINTS = 500;
    private static final int MOST_POINTS = 5_000;

    private final CpuHistory history;
    private final CpuNow now;
    private final TargetRegistry targets;

    CpuApi(CpuHistory history, CpuNow now, TargetRegistry targets) {
        this.history = history;
        this.now = now;
        this.targets = targets;
    }

    /** Of one target; {@code step} is the finest that is wanted, 1/500 of the window unless given. */
    @GetMapping("/api/v1/cpu")
    CpuAnswer cpu(ListQuery query, @RequestParam(required = false) @Nullable String step) {
        Target target = targets.named(query.requiredTarget())
                .orElseThrow(() -> new RefusedInput("target", "there is no target of this name"));
        if (!query.from().isBefore(query.to())) {
            throw new RefusedInput("from", "must lie before to");
        }
        int points = points(Duration.between(query.from(), query.to()), step);
        List<CpuHistory.HostLine> hosts = history.hosts(target.name(), query.from(), query.to(), points);
        Optional<HostReading> reading = now.of(target.name());
        List<Point> busy = history.host(target.name(), query.from(), query.to(), points);
        @Nullable ContainerUse container = reading.map(HostReading::container).orElse(null);
        return new CpuAnswer(
                target.name(),
                hosts.isEmpty() ? null : hosts.getLast().host(),
                seenAs(target, reading),
                reading.map(HostReading::cores).orElse(null),
                container == null ? null : container.limitCores(),
                CpuAnswer.RATIO,
                CpuAnswer.CORES,
                stepOf(busy),
                busy.stream()
                        .map(point -> new CpuAnswer.Sample(point.at(), point.mean(), point.max()))
                        .toList(),
                history.processes(target.name(), query.from(), query.to(), points).stream()
                        .map(CpuApi::worker)
                        .toList());
    }

    private static int points(Duration window, @Nullable String step) {
        if (step == null || step.isBlank()) {
            return POINTS;
        }
        Duration wanted;
        try {
            wanted = DurationStyle.detectAndParse(step.strip());
        } catch (IllegalArgumentException e) {
            throw new RefusedInput("step", "a duration such as 10s, 5m or PT15M");
        }
        if (!wanted.isPositive()) {
            throw new RefusedInput("step", "more than 0");
        }
        long points = Math.ceilDiv(window.toMillis(), wanted.toMillis());
        if (points > MOST_POINTS) {
            throw new RefusedInput("step", "too fine: at most " + MOST_POINTS + " steps fit into one answer");
        }
        return (int) points;
    }

    /** A machine's load must not be taken for another's: only SQL reaches most databases, and SQL tells no load. */
    private static String seenAs(Target target, Optional<HostReading> reading) {
        if (target.recording().isPresent()) {
            return "the recorded host";
        }
        CpuTargetSettings settings = target.settings(CpuTargetSettings.class);
        boolean workersHere = reading.isPresent() && !reading.get().processes().isEmpty();
        String here = "the host that Onlyonce runs on";
        return workersHere || settings.databaseIsHere()
                ? here
                : here + "; none of the target's processes is seen on it";
    }

    private static Duration stepOf(List<Point> points) {
        return points.size() < 2
                ? Duration.ZERO
                : Duration.between(points.get(0).at(), points.get(1).at());
    }

    private static CpuAnswer.Worker worker(CpuHistory.ProcessLine line) {
        WorkerProcess process = line.process();
        return new CpuAnswer.Worker(
                process.worker(),
                process.name(),
                process.host(),
                process.pid(),
                process.parentPid(),
                process.startedAt(),
                process.command(),
                line.cores().stream().<@Nullable Double>map(Point::mean).toList(),
                line.cores().stream().<@Nullable Double>map(Point::max).toList());
    }
}
