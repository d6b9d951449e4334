package dev.onlyonce.duplicates;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How one job is judged.
 *
 * @param ticks its schedule; null where none is known
 * @param window how far apart the starts of one occurrence may lie; null follows the schedule
 * @param runs how often it is meant to run per tick and key
 * @param externalIdPerTick whether its source gives one external id to each piece of work
 */
record JobPolicy(
        String job, @Nullable Ticks ticks, @Nullable Duration window, OncePolicy runs, boolean externalIdPerTick) {

    /** A job that nobody has said anything about. */
    static JobPolicy unknown(String job) {
        return new JobPolicy(job, null, null, OncePolicy.UNDECIDED, false);
    }

    /** Whether extra runs of a key are only a question: nobody has decided, no schedule is configured, no key is carried. */
    boolean isQuestion(@Nullable String key) {
        return runs == OncePolicy.UNDECIDED && ticks == null && key == null;
    }
}
