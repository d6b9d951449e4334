package dev.onlyonce.duplicates;

import dev.onlyonce.evidence.Schedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Judges a job whose runs are all at hand, by the rules for those in the store, and keeps nothing. */
public final class JobInMemory {

    /** So many ticks are looked at: a schedule of every second over months would take minutes. */
    public static final int MOST_TICKS = 500_000;

    private final JobPolicy policy;
    private final Predicate<Instant> covered;

    /**
     * How a job is meant to run.
     *
     * @param schedule null where none is known
     * @param externalIdPerTick whether each piece of work has an external id of its own
     */
    public record Meant(@Nullable Schedule schedule, OncePolicy runs, boolean externalIdPerTick) {}

    /**
     * Ticks of a schedule in a span, and those that nobody ran.
     *
     * @param due how many there were
     * @param missed in order
     * @param complete false where there were more than {@link #MOST_TICKS}
     */
    public record Due(int due, List<Instant> missed, boolean complete) {}

    /**
     * @param covered whether the logs account for an instant
     * @throws IllegalArgumentException when the schedule is none; the message says what is accepted
     */
    public JobInMemory(String job, Meant meant, Predicate<Instant> covered) {
        Schedule schedule = meant.schedule();
        this.policy = new JobPolicy(
                job, schedule == null ? null : ticks(schedule), null, meant.runs(), meant.externalIdPerTick(), null);
        this.covered = covered;
    }

    private static Ticks ticks(Schedule schedule) {
        if (schedule.every() != null) {
            return new PeriodTicks(schedule.every());
        }
        String cron = String.valueOf(schedule.cron());
        try {
            return new KnownTicks(new CronTicks(CronDialect.parse(cron, null), schedule.zone()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(CronDialect.ACCEPTED + "; " + e.getMessage(), e);
        }
    }

    /** What was meant to happen once for a key, in order of the first starts. */
    public List<Occurrence> judge(@Nullable String key, Collection<Start> runs) {
        MemoryLedger ledger = new MemoryLedger(policy, key, covered);
        ledger.arrive(runs);
        return ledger.occurrences();
    }

    /**
     * Ticks that were due in a span that the logs account for. One is missed when none of its runs began, and the next is
     * due or the time to begin is over.
     *
     * @param ran ticks that some key ran at
     */
    public Due due(Instant from, Instant to, Set<Instant> ran) {
        Ticks ticks = policy.ticks();
        if (ticks == null) {
            throw new IllegalStateException("without a schedule nothing is due");
        }
        Windows windows = new Windows(policy);
        List<Instant> missed = new ArrayList<>();
        int due = 0;
        for (Optional<Instant> t = ticks.next(from.minusNanos(1)); t.isPresent(); t = ticks.next(t.get())) {
            Instant tick = t.get();
            if (tick.plus(windows.at(tick, List.of())).isAfter(to)) {
                break;
            }
            if (++due > MOST_TICKS) {
                return new Due(due - 1, missed, false);
            }
            if (!ran.contains(tick)) {
                missed.add(tick);
            }
        }
        return new Due(due, missed, true);
    }
}
