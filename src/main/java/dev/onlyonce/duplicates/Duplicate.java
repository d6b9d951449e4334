package dev.onlyonce.duplicates;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An occurrence with at least one extra run.
 *
 * @param key null where the job has none
 * @param tick null where no schedule is known
 * @param runs the first hundred, in order of start
 * @param runCount all of them
 * @param overlaps runs that began while another of its job and key ran; null where no ends are recorded
 * @param overlapPairs the same counted in pairs
 * @param workers that ran it, by name, as far as they are known
 */
public record Duplicate(
        long id,
        String target,
        String job,
        @Nullable String key,
        @Nullable Instant tick,
        Instant firstStart,
        Instant lastStart,
        List<DuplicateRun> runs,
        int runCount,
        int extraRuns,
        @Nullable Integer overlaps,
        @Nullable Integer overlapPairs,
        List<String> workers,
        String identifiedBy,
        Confidence confidence,
        Cause cause) {

    /** The same with its cause, if that has been judged. */
    Duplicate because(Optional<Cause> judged) {
        return judged.map(why -> new Duplicate(
                        id,
                        target,
                        job,
                        key,
                        tick,
                        firstStart,
                        lastStart,
                        runs,
                        runCount,
                        extraRuns,
                        overlaps,
                        overlapPairs,
                        workers,
                        identifiedBy,
                        confidence,
                        why))
                .orElse(this);
    }
}
