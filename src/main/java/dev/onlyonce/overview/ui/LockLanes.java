package dev.onlyonce.overview.ui;

import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.locks.LockHistory;
import dev.onlyonce.locks.WatchedLock;
import dev.onlyonce.locks.WatchedLocks;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Texts;
import dev.onlyonce.uikit.TimelineModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.springframework.stereotype.Component;

/** The watched locks' lanes of the time axis: who held each when, and where nobody did; a lane is empty where nobody looked. */
@Component
class LockLanes {

    private final WatchedLocks watched;
    private final LockHistory history;

    LockLanes(WatchedLocks watched, LockHistory history) {
        this.watched = watched;
        this.history = history;
    }

    /** What there is to draw. */
    record Drawn(List<TimelineModel.Lane> lanes, List<TimelineModel.Bar> bars) {}

    Drawn of(PageState state) {
        List<WatchedLock> locks = watched.states(state.name());
        if (locks.isEmpty()) {
            return new Drawn(List.of(), List.of());
        }
        List<LockHold> holds = history.holds(state.name(), state.from(), state.to());
        List<LockHistory.Blind> blind = history.blind(state.name(), state.from(), state.to());
        List<TimelineModel.Lane> lanes = new ArrayList<>();
        List<TimelineModel.Bar> bars = new ArrayList<>();
        for (WatchedLock lock : locks) {
            String id = "lock " + lock.key().text();
            String name =
                    lock.key().name() == null ? lock.key().text() : lock.key().name();
            lanes.add(new TimelineModel.Lane(id, "lock", name, lock.key().hex()));
            // a key that nobody ever held is not missing its holder: the lane stays empty
            if (lock.state() == WatchedLock.State.NOT_IN_USE_YET) {
                continue;
            }
            bars.addAll(bars(id, holds.stream().filter(hold -> isOf(hold, lock)).toList(), state, blind));
        }
        return new Drawn(lanes, bars);
    }

    private static boolean isOf(LockHold hold, WatchedLock lock) {
        return hold.key().equals(lock.key().text())
                && (lock.database() == null || hold.database().equals(lock.database()));
    }

    /** The holds, and between them the stretches that were looked at and had no holder. */
    private static List<TimelineModel.Bar> bars(
            String lane, List<LockHold> holds, PageState state, List<LockHistory.Blind> blind) {
        List<TimelineModel.Bar> bars = new ArrayList<>();
        Instant free = state.from();
        List<LockHold> ordered =
                holds.stream().sorted(Comparator.comparing(LockHold::firstSeen)).toList();
        for (LockHold hold : ordered) {
            none(lane, free, hold.firstSeen(), blind, bars);
            Instant end = hold.endedAt() == null ? hold.lastSeen() : hold.endedAt();
            bars.add(bar(lane, "held", hold.firstSeen(), end, "backend " + hold.backendPid()));
            free = end.isAfter(free) ? end : free;
        }
        boolean held = !ordered.isEmpty() && ordered.stream().anyMatch(hold -> hold.endedAt() == null);
        if (!held) {
            none(lane, free, state.to(), blind, bars);
        }
        return bars;
    }

    /** What is blind is cut out: there, "no holder" is not known. */
    private static void none(
            String lane, Instant from, Instant to, List<LockHistory.Blind> blind, List<TimelineModel.Bar> bars) {
        Instant at = from;
        for (LockHistory.Blind gap : blind) {
            if (gap.to().isAfter(at) && gap.from().isBefore(to)) {
                if (gap.from().isAfter(at)) {
                    bars.add(bar(lane, "none", at, gap.from(), Texts.of("timeline.noHolder")));
                }
                at = gap.to();
            }
        }
        if (at.isBefore(to)) {
            bars.add(bar(lane, "none", at, to, Texts.of("timeline.noHolder")));
        }
    }

    private static TimelineModel.Bar bar(String lane, String kind, Instant from, Instant to, String label) {
        String id = lane + " " + kind + " " + from.toEpochMilli();
        return new TimelineModel.Bar(id, lane, kind, from.toEpochMilli(), to.toEpochMilli(), label, 0, "");
    }
}
