package dev.onlyonce.duplicates;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Says what became of ticks whose time is over. A tick is missed only when its source accounts for it and for its grace;
 * extra runs of one tick never make up for another that nobody ran.
 */
final class TickVerdicts {

    private final JobPolicy policy;
    private final Ticks ticks;
    private final Predicate<Instant> covered;

    /**
     * @param policy with a schedule
     * @param covered whether the source of the job accounts for an instant
     */
    TickVerdicts(JobPolicy policy, Ticks ticks, Predicate<Instant> covered) {
        this.policy = policy;
        this.ticks = ticks;
        this.covered = covered;
    }

    /**
     * When a tick can be told: the next one is due and its grace over. A run until then made it late, not missed.
     *
     * @return the end of time where it is the last tick of all
     */
    Instant settlesAt(Instant tick) {
        return ticks.next(tick).map(next -> next.plus(policy.graceAt(next))).orElse(Rejudging.END_OF_TIME);
    }

    /**
     * Verdicts of ticks in order. A tick without runs that no whole period was lost at is left out: a process's own period
     * drifts over the clock's, and one day a tick falls between two punctual runs.
     *
     * @param ran the ticks that had runs; beside those asked for, the nearest before and after
     */
    List<LedgerTick> of(List<Instant> due, NavigableMap<Instant, TickRuns> ran) {
        List<LedgerTick> verdicts = new ArrayList<>();
        for (Instant tick : due) {
            TickRuns runs = ran.get(tick);
            if (runs != null) {
                verdicts.add(ran(tick, runs));
            } else if (!accountedFor(tick)) {
                verdicts.add(empty(tick, TickState.UNKNOWN));
            } else if (!driftedOver(tick, ran)) {
                verdicts.add(empty(tick, TickState.MISSED));
            }
        }
        return verdicts;
    }

    private boolean accountedFor(Instant tick) {
        return covered.test(tick) && covered.test(tick.plus(policy.graceAt(tick)));
    }

    private boolean driftedOver(Instant tick, NavigableMap<Instant, TickRuns> ran) {
        Map.@Nullable Entry<Instant, TickRuns> before = ran.lowerEntry(tick);
        Map.@Nullable Entry<Instant, TickRuns> after = ran.higherEntry(tick);
        if (ticks.byTheClock() || before == null || after == null) {
            return false;
        }
        Duration period = ticks.distance(tick).orElseThrow();
        Duration gap = Duration.between(
                before.getValue().firstStart(), after.getValue().firstStart());
        long between = Duration.between(before.getKey(), after.getKey()).dividedBy(period) - 1;
        long lost = Math.max(0, Math.round((double) gap.toMillis() / period.toMillis()) - 1);
        long index = Duration.between(before.getKey(), tick).dividedBy(period);
        return index > lost && lost < between;
    }

    private static LedgerTick empty(Instant tick, TickState state) {
        return new LedgerTick(tick, List.of(state), 0, 0, 0, 0, null);
    }

    private LedgerTick ran(Instant tick, TickRuns runs) {
        List<TickState> states = new ArrayList<>();
        if (runs.failedKeys() > 0) {
            states.add(TickState.FAILED);
        }
        if (runs.duplicateKeys() > 0) {
            states.add(TickState.DUPLICATE);
        }
        boolean once = states.isEmpty();
        if (runs.overlappingRuns() > 0) {
            states.add(TickState.OVERLAP);
        }
        if (ticks.byTheClock() && runs.firstStart().isAfter(tick.plus(policy.graceAt(tick)))) {
            states.add(TickState.LATE);
        }
        if (once) {
            states.add(runs.succeededKeys() == runs.keys() ? TickState.ONCE : TickState.OUTCOME_NOT_RECORDED);
        }
        return new LedgerTick(
                tick,
                List.copyOf(states),
                runs.runs(),
                runs.extraRuns(),
                runs.keys(),
                runs.duplicateKeys(),
                runs.firstStart());
    }
}
