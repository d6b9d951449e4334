package dev.onlyonce.overview.ui;

import dev.onlyonce.cpu.CpuHistory;
import dev.onlyonce.deployments.Deployments;
import dev.onlyonce.duplicates.JudgedRun;
import dev.onlyonce.duplicates.JudgedRuns;
import dev.onlyonce.series.Point;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Texts;
import dev.onlyonce.uikit.TimelineModel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts what several features know of one stretch of time on one axis, thinned to what a page can draw. */
@Component
class OverviewTimeline {

    private static final int MOST_RUNS = 2_000;
    private static final int POINTS = 300;
    private static final String NOT_KNOWN = "?";

    private final JudgedRuns runs;
    private final CpuHistory cpu;
    private final LockLanes locks;
    private final Deployments deployments;

    OverviewTimeline(JudgedRuns runs, CpuHistory cpu, LockLanes locks, Deployments deployments) {
        this.runs = runs;
        this.cpu = cpu;
        this.locks = locks;
        this.deployments = deployments;
    }

    TimelineModel of(PageState state) {
        List<JudgedRun> found = runs.between(state.name(), state.from(), state.to(), MOST_RUNS);
        List<TimelineModel.Lane> workers = lanes(found);
        LockLanes.Drawn held = locks.of(state);
        Zoom zoom = zoom(state, found);
        return new TimelineModel(
                state.from().toEpochMilli(),
                state.to().toEpochMilli(),
                zoom.from().toEpochMilli(),
                zoom.to().toEpochMilli(),
                state.formats().zone().getRules().getOffset(state.to()).getTotalSeconds() * 1000L,
                state.formats().zoneInShort(state.to()),
                lines(state),
                both(workers, held.lanes()),
                both(bars(found), held.bars()),
                flags(state),
                List.of(),
                finding(state, found, workers),
                words());
    }

    private record Zoom(Instant from, Instant to) {}

    /** To where something happened, when that is a small part of the range. */
    private static Zoom zoom(PageState state, List<JudgedRun> found) {
        if (found.isEmpty()) {
            return new Zoom(state.from(), state.to());
        }
        Instant first = found.getFirst().startedAt();
        Instant last = found.getLast().startedAt();
        Duration seen = Duration.between(first, last);
        if (seen.multipliedBy(4).compareTo(Duration.between(state.from(), state.to())) > 0) {
            return new Zoom(state.from(), state.to());
        }
        Duration room = seen.dividedBy(20).plusSeconds(10);
        Instant from = first.minus(room).isBefore(state.from()) ? state.from() : first.minus(room);
        Instant to = last.plus(room).isAfter(state.to()) ? state.to() : last.plus(room);
        return new Zoom(from, to);
    }

    private static <T> List<T> both(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private static String finding(PageState state, List<JudgedRun> found, List<TimelineModel.Lane> workers) {
        String sentence =
                Texts.of("timeline.finding", state.formats().number((long) found.size()), (long) workers.size());
        return found.size() < MOST_RUNS
                ? sentence
                : sentence + " " + Texts.of("timeline.moreRuns", state.formats().number((long) MOST_RUNS));
    }

    private List<TimelineModel.Flag> flags(PageState state) {
        return deployments.between(state.name(), state.from(), state.to()).stream()
                .map(d -> new TimelineModel.Flag(d.id(), d.startedAt().toEpochMilli(), d.version()))
                .toList();
    }

    private static List<TimelineModel.Lane> lanes(List<JudgedRun> found) {
        Map<String, TimelineModel.Lane> lanes = new LinkedHashMap<>();
        for (JudgedRun run : found) {
            String id = run.worker() == null ? NOT_KNOWN : run.worker();
            String label = run.worker() == null ? Texts.of("worker.notKnown") : run.worker();
            lanes.putIfAbsent(id, new TimelineModel.Lane(id, "worker", label, ""));
        }
        return lanes.values().stream()
                .sorted(java.util.Comparator.comparing(TimelineModel.Lane::id))
                .toList();
    }

    private static List<TimelineModel.Bar> bars(List<JudgedRun> found) {
        Map<String, Integer> jobs = new LinkedHashMap<>();
        List<TimelineModel.Bar> bars = new ArrayList<>();
        for (JudgedRun run : found) {
            Instant at = run.startedAt();
            int job = jobs.computeIfAbsent(run.job(), name -> jobs.size());
            String label = run.key() == null ? run.job() : run.job() + " " + run.key();
            Instant end = run.finishedAt();
            bars.add(new TimelineModel.Bar(
                    run.source() + "/" + run.runId(),
                    run.worker() == null ? NOT_KNOWN : run.worker(),
                    run.extra() ? "extra" : "run",
                    at.toEpochMilli(),
                    end == null ? null : end.toEpochMilli(),
                    label,
                    job,
                    ""));
        }
        return bars;
    }

    private List<TimelineModel.CpuLine> lines(PageState state) {
        List<TimelineModel.CpuLine> lines = new ArrayList<>();
        for (CpuHistory.HostLine host : cpu.hosts(state.name(), state.from(), state.to(), POINTS)) {
            lines.add(new TimelineModel.CpuLine("host " + host.host(), host.host(), true, points(host.busy())));
        }
        return lines;
    }

    private static List<List<@Nullable Number>> points(List<Point> points) {
        List<List<@Nullable Number>> all = new ArrayList<>();
        for (Point point : points) {
            List<@Nullable Number> pair = new ArrayList<>();
            pair.add(point.at().toEpochMilli());
            Double mean = point.mean();
            // two digits are more than a pixel
            pair.add(mean == null ? null : Math.round(mean * 1_000) / 1_000.0);
            all.add(pair);
        }
        return all;
    }

    private static Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        for (String word :
                List.of("notKnown", "hint", "extra", "whole", "asTable", "start", "end", "noEnd", "where", "what")) {
            words.put(word, Texts.of("timeline." + word));
        }
        return words;
    }
}
