package dev.onlyonce.duplicates;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is stored of one key around a change: as much as judging it anew asks for, unless it has to go far beyond.
 *
 * @param changeFrom from here on something may have changed
 * @param restart where the last cluster before the change begins, or the change itself: what is judged begins there
 * @param tickBefore the last tick that a cluster before {@code restart} took
 * @param runningSince earliest start of a run that went on beyond {@code restart}
 * @param readFrom from here on, included, runs are known
 * @param until up to here, excluded, runs are known
 * @param more whether any run started at or after {@code until}
 * @param runs in order
 * @param clusters from a while before {@code restart} on, up to {@code until} or, where no more runs are there, all
 */
record KeyPage(
        Instant changeFrom,
        Instant restart,
        @Nullable Instant tickBefore,
        @Nullable Instant runningSince,
        Instant readFrom,
        Instant until,
        boolean more,
        List<Start> runs,
        List<StoredCluster> clusters) {

    /**
     * An occurrence in the store, by where its cluster begins.
     *
     * @param digest of all that it says
     */
    record StoredCluster(long id, Instant cluster, @Nullable Instant tick, long digest) {}
}
