package dev.onlyonce.problems;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job whose newest occurrences, or some before them, are marked: as duplicates, as questions, as failed.
 *
 * @param since start of the first marked one of the episode: of days with marks that lie at most eight days apart
 * @param last start of the newest marked one
 * @param runs of the newest marked one
 * @param beyond how many of these are too many
 * @param workers that had these, each counted once; null where one is not known
 * @param times how many occurrences of the episode are marked
 * @param total runs too many of the episode
 * @param days with marks in the episode
 * @param cleanTicks ended since the newest marked one without a mark; of a job with keys, as often as one key came again
 */
record MarkedJob(
        String job,
        Instant since,
        Instant last,
        int runs,
        int beyond,
        @Nullable Integer workers,
        long times,
        long total,
        int days,
        int cleanTicks) {}
