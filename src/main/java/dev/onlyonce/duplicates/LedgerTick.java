package dev.onlyonce.duplicates;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of one tick of a job.
 *
 * @param states those that hold, worst first
 * @param runs of all keys, retries included
 * @param keys that ran; 1 for a job without keys
 * @param duplicateKeys those with extra runs
 * @param firstStart null where nothing ran, or nothing is known
 */
public record LedgerTick(
        Instant tick,
        List<TickState> states,
        int runs,
        int extraRuns,
        int keys,
        int duplicateKeys,
        @Nullable Instant firstStart) {

    /** The worst of its states. */
    public TickState mark() {
        return states.getFirst();
    }
}
