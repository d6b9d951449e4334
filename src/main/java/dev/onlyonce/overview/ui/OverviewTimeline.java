package dev.onlyonce.overview.ui;

import dev.onlyonce.deployments.Deployments;
import dev.onlyonce.duplicates.JudgedRun;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Texts;
import dev.onlyonce.uikit.TimelineModel;
import dev.onlyonce.uikit.TimelineWords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Puts what several features know of one stretch of time on one axis, thinned to what a page can draw. */
@Component
class OverviewTimeline {

    private final RunLanes runs;
    private final CpuTrack cpu;
    private final LockLanes locks;
    private final BlindStretches blind;
    private final Deployments deployments;

    OverviewTimeline(RunLanes runs, CpuTrack cpu, LockLanes locks, BlindStretches blind, Deployments deployments) {
        this.runs = runs;
        this.cpu = cpu;
        this.locks = locks;
        this.blind = blind;
        this.deployments = deployments;
    }

    TimelineModel of(PageState state) {
        RunLanes.Drawn ran = runs.of(state);
        LockLanes.Drawn held = locks.of(state);
        List<TimelineModel.CpuLine> used = cpu.lines(state);
        Zoom zoom = zoom(state, ran.runs());
        return new TimelineModel(
                state.from().toEpochMilli(),
                state.to().toEpochMilli(),
                zoom.from().toEpochMilli(),
                zoom.to().toEpochMilli(),
                state.formats().zone().getRules().getOffset(state.to()).getTotalSeconds() * 1000L,
                state.formats().zoneInShort(state.to()),
                cpu.cores(state),
                used,
                cpu.requests(state),
                both(ran.lanes(), held.lanes()),
                both(ran.bars(), held.bars()),
                flags(state),
                blind.of(state, used, !held.lanes().isEmpty()),
                finding(state, ran),
                TimelineWords.all());
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

    private static String finding(PageState state, RunLanes.Drawn ran) {
        String sentence = Texts.of(
                "timeline.finding", state.formats().number((long) ran.runs().size()), (long)
                        ran.lanes().size());
        return ran.runs().size() < RunLanes.MOST_RUNS
                ? sentence
                : sentence + " " + Texts.of("timeline.moreRuns", state.formats().number((long) RunLanes.MOST_RUNS));
    }

    private List<TimelineModel.Flag> flags(PageState state) {
        return deployments.between(state.name(), state.from(), state.to()).stream()
                .map(d -> new TimelineModel.Flag(d.id(), d.startedAt().toEpochMilli(), d.version()))
                .toList();
    }
}
