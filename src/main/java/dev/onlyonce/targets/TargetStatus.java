package dev.onlyonce.targets;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a target does, as its collectors last told.
 *
 * @param up whether every database answers; null before the first answer, and where there is no database to ask
 * @param reason why not
 * @param lastPoll when a collector last had an answer
 * @param recording whether a recorded folder is played
 * @param pooler whether sessions are seen through a pooler; null before the first proof
 * @param clockAheadMillis how far the database's clock is ahead of this host's
 */
public record TargetStatus(
        String name,
        String zone,
        @Nullable Boolean up,
        @Nullable String reason,
        @Nullable Instant lastPoll,
        boolean recording,
        @Nullable Boolean pooler,
        @Nullable Long clockAheadMillis,
        List<ReadOnlyProof> readOnly,
        List<CollectorStatus> collectors) {

    /**
     * @param intervalSeconds from the end of a round to the next, as it is now: longer while rounds fail or are slow
     * @param statementsPerPoll counted in the last good round, each in a read-only transaction of its own; null before
     *     the first, 0 for logs, the host and recordings
     * @param millisPerPoll measured here, the way to the target included
     */
    public record CollectorStatus(
            String name,
            boolean up,
            @Nullable String reason,
            Instant lastRun,
            @Nullable Instant lastOk,
            long rounds,
            long failures,
            double intervalSeconds,
            @Nullable Integer statementsPerPoll,
            double millisPerPoll) {}
}
