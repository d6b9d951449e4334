package dev.onlyonce.overview.ui;

import dev.onlyonce.locks.LockHistory;
import dev.onlyonce.runs.Coverage;
import dev.onlyonce.runs.RunBatch;
import dev.onlyonce.targets.CollectorStates;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Texts;
import dev.onlyonce.uikit.TimelineModel.CpuLine;
import dev.onlyonce.uikit.TimelineModel.Gap;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Where a track shows nothing because nobody looked: each track for itself, with the reason. */
@Component
class BlindStretches {

    /** While it is live, the newest moments are still on their way. */
    private static final Duration ON_ITS_WAY = Duration.ofSeconds(30);

    private final LockHistory locks;
    private final Coverage coverage;
    private final CollectorStates collectors;

    BlindStretches(LockHistory locks, Coverage coverage, CollectorStates collectors) {
        this.locks = locks;
        this.coverage = coverage;
        this.collectors = collectors;
    }

    /** Of all tracks; of locks only where there is a lane for one. */
    List<Gap> of(PageState state, List<CpuLine> cpu, boolean watchesLocks) {
        List<Gap> gaps = new ArrayList<>();
        add(gaps, state, "cpu", unmeasured(cpu), reason(state, "host", "timeline.blind.cpu"));
        add(gaps, state, "worker", uncovered(state), Texts.of("timeline.blind.runs"));
        if (watchesLocks) {
            List<Span> blind = locks.blind(state.name(), state.from(), state.to()).stream()
                    .map(b -> new Span(b.from(), b.to()))
                    .toList();
            add(gaps, state, "lock", blind, reason(state, "locks", "timeline.blind.locks"));
        }
        return gaps;
    }

    private record Span(Instant from, Instant to) {}

    private static void add(List<Gap> gaps, PageState state, String track, List<Span> spans, String reason) {
        for (Span span : spans) {
            boolean newest = state.range().isLive() && !span.to().isBefore(state.to());
            boolean coming = newest && Duration.between(span.from(), span.to()).compareTo(ON_ITS_WAY) < 0;
            if (!coming && span.from().isBefore(span.to())) {
                gaps.add(new Gap(track, span.from().toEpochMilli(), span.to().toEpochMilli(), reason));
            }
        }
    }

    /** Why a collector does not answer now, if it does not; else only that nobody looked then. */
    private String reason(PageState state, String collector, String textKey) {
        @Nullable
        String failing = collectors.of(state.name()).stream()
                .filter(known -> known.collector().equals(collector))
                .map(CollectorStates.State::reason)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return failing == null ? Texts.of(textKey) : Texts.of(textKey) + " (" + failing + ")";
    }

    /** Steps without a value in any host's line; without a line there is no track, and nothing to shade. */
    private static List<Span> unmeasured(List<CpuLine> cpu) {
        List<CpuLine> hosts = cpu.stream().filter(CpuLine::total).toList();
        List<Span> blind = new ArrayList<>();
        if (hosts.isEmpty()) {
            return blind;
        }
        List<List<@Nullable Number>> grid = hosts.getFirst().points();
        @Nullable Instant since = null;
        for (int i = 0; i < grid.size(); i++) {
            int step = i;
            boolean known =
                    hosts.stream().anyMatch(host -> host.points().get(step).get(1) != null);
            Instant at = at(grid.get(i));
            if (known && since != null) {
                blind.add(new Span(since, at));
                since = null;
            } else if (!known && since == null) {
                since = at;
            }
        }
        if (since != null) {
            Duration step = grid.size() < 2 ? Duration.ZERO : Duration.between(at(grid.get(0)), at(grid.get(1)));
            blind.add(new Span(since, at(grid.getLast()).plus(step)));
        }
        return blind;
    }

    private static Instant at(List<@Nullable Number> point) {
        return Instant.ofEpochMilli(Objects.requireNonNull(point.getFirst()).longValue());
    }

    private List<Span> uncovered(PageState state) {
        List<Span> blind = new ArrayList<>();
        Instant known = state.from();
        for (RunBatch.Span covered : coverage.ofAny(state.name(), state.from(), state.to())) {
            blind.add(new Span(known, covered.from()));
            known = covered.to();
        }
        blind.add(new Span(known, state.to()));
        return blind;
    }
}
