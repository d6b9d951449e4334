package dev.onlyonce.duplicates;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job in a span of time.
 *
 * @param runs of the source that counts; {@code extraRuns} are among them
 * @param occurrences that began in the span
 * @param duplicates occurrences with at least one extra run
 * @param overlaps runs that began while another of the same job and key ran; null where no ends are recorded
 * @param overlapPairs the same counted in pairs
 * @param missed ticks whose time is over without a run; null where no schedule is known or no tick can be told yet
 * @param unknown ticks outside of what the source accounts for; null as for missed
 * @param workers null as a name is "not known"
 * @param source the one that counts now; null before its first run
 * @param alsoSeenIn sources whose runs are kept and not added
 * @param question what its owner is to answer; null where nothing is open
 */
public record JobSummary(
        String target,
        String job,
        long runs,
        long occurrences,
        long duplicates,
        long extraRuns,
        long retries,
        long failed,
        @Nullable Long overlaps,
        @Nullable Long overlapPairs,
        @Nullable Long missed,
        @Nullable Long unknown,
        List<WorkerRuns> workers,
        @Nullable String source,
        List<String> alsoSeenIn,
        @Nullable String question) {

    /** How often a worker ran the job; nulls are "not known". */
    public record WorkerRuns(
            @Nullable String worker,
            @Nullable String host,
            @Nullable Long pid,
            long runs) {}
}
