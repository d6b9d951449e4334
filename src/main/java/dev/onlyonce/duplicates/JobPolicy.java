package dev.onlyonce.duplicates;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How one job is judged.
 *
 * @param ticks its schedule; null where none is known
 * @param window how far apart the starts of one occurrence may lie; null follows the schedule
 * @param runs how often it is meant to run per tick and key
 * @param externalIdPerTick whether its source gives one external id to each piece of work
 * @param grace how late a run may be; null follows the schedule
 */
record JobPolicy(
        String job,
        @Nullable Ticks ticks,
        @Nullable Duration window,
        OncePolicy runs,
        boolean externalIdPerTick,
        @Nullable Duration grace) {

    private static final Duration LEAST_GRACE = Duration.ofSeconds(2);
    private static final Duration MOST_GRACE = Duration.ofMinutes(5);

    /** A job that nobody has said anything about. */
    static JobPolicy unknown(String job) {
        return new JobPolicy(job, null, null, OncePolicy.UNDECIDED, false, null);
    }

    /** Whether extra runs of a key are only a question: nobody has decided, no schedule is configured, no key is carried. */
    boolean isQuestion(@Nullable String key) {
        return runs == OncePolicy.UNDECIDED && ticks == null && key == null;
    }

    /** How late a run of a tick may be: as configured, else a quarter of the period, 2 s to 5 m. */
    Duration graceAt(Instant tick) {
        if (grace != null) {
            return grace;
        }
        Duration quarter = Optional.ofNullable(ticks)
                .flatMap(t -> t.distance(tick))
                .map(d -> d.dividedBy(4))
                .orElse(MOST_GRACE);
        Duration most = quarter.compareTo(MOST_GRACE) < 0 ? quarter : MOST_GRACE;
        return most.compareTo(LEAST_GRACE) < 0 ? LEAST_GRACE : most;
    }
}
