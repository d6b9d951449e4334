package dev.onlyonce.overview.ui;

import dev.onlyonce.cpu.CpuHistory;
import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunHistory;
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

    private final RunHistory runs;
    private final CpuHistory cpu;

    OverviewTimeline(RunHistory runs, CpuHistory cpu) {
        this.runs = runs;
        this.cpu = cpu;
    }

    TimelineModel of(PageState state) {
        List<Run> found = runs.between(state.name(), state.from(), state.to(), MOST_RUNS);
        List<TimelineModel.Lane> lanes = lanes(found);
        Zoom zoom = zoom(state, found);
        return new TimelineModel(
                state.from().toEpochMilli(),
                state.to().toEpochMilli(),
                zoom.from().toEpochMilli(),
                zoom.to().toEpochMilli(),
                state.formats().zone().getRules().getOffset(state.to()).getTotalSeconds() * 1000L,
                state.formats().zoneInShort(state.to()),
                lines(state),
                lanes,
                bars(found),
                List.of(),
                List.of(),
                Texts.of("timeline.finding", state.formats().number((long) found.size()), (long) lanes.size()),
                words());
    }

    private record Zoom(Instant from, Instant to) {}

    /** To where something happened, when that is a small part of the range. */
    private static Zoom zoom(PageState state, List<Run> found) {
        if (found.isEmpty() || at(found.getFirst()) == null || at(found.getLast()) == null) {
            return new Zoom(state.from(), state.to());
        }
        Instant first = java.util.Objects.requireNonNull(at(found.getFirst()));
        Instant last = java.util.Objects.requireNonNull(at(found.getLast()));
        Duration seen = Duration.between(first, last);
        if (seen.multipliedBy(4).compareTo(Duration.between(state.from(), state.to())) > 0) {
            return new Zoom(state.from(), state.to());
        }
        Duration room = seen.dividedBy(20).plusSeconds(10);
        Instant from = first.minus(room).isBefore(state.from()) ? state.from() : first.minus(room);
        Instant to = last.plus(room).isAfter(state.to()) ? state.to() : last.plus(room);
        return new Zoom(from, to);
    }

    private static @Nullable Instant at(Run run) {
        return run.startedAt() != null ? run.startedAt() : run.scheduledAt();
    }

    private static List<TimelineModel.Lane> lanes(List<Run> found) {
        Map<String, TimelineModel.Lane> lanes = new LinkedHashMap<>();
        for (Run run : found) {
            String id = run.worker() == null ? NOT_KNOWN : run.worker();
            String label = run.worker() == null ? Texts.of("worker.notKnown") : run.worker();
            lanes.putIfAbsent(id, new TimelineModel.Lane(id, "worker", label, ""));
        }
        return lanes.values().stream()
                .sorted(java.util.Comparator.comparing(TimelineModel.Lane::id))
                .toList();
    }

    private static List<TimelineModel.Bar> bars(List<Run> found) {
        Map<String, Integer> jobs = new LinkedHashMap<>();
        List<TimelineModel.Bar> bars = new ArrayList<>();
        for (Run run : found) {
            Instant at = at(run);
            if (at == null) {
                continue;
            }
            int job = jobs.computeIfAbsent(run.job(), name -> jobs.size());
            String label = run.key() == null ? run.job() : run.job() + " " + run.key();
            Instant end = run.finishedAt();
            bars.add(new TimelineModel.Bar(
                    run.source() + "/" + run.runId(),
                    run.worker() == null ? NOT_KNOWN : run.worker(),
                    "run",
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
