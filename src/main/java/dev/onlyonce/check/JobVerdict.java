package dev.onlyonce.check;

import dev.onlyonce.duplicates.Cause;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.JobInMemory.Due;
import dev.onlyonce.duplicates.Phases;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the logs say of one job.
 *
 * @param keys how many different ones; 0 where it has none
 * @param ticks what was meant to happen once, counted for each key
 * @param overlaps runs that began while another of the same key ran; null where ends are not recorded, where nobody knows
 *     whether two runs worked on the same, and where workers are meant to run it beside each other
 * @param outcomes runs whose outcome is recorded
 * @param outside runs outside the schedule
 * @param byId whether ticks are pieces of work with ids of their own, so that one that was sent twice is two
 * @param places where it ran
 * @param multiplied ticks that ran more than once; empty where none did
 * @param phases of workers that beat side by side, where their clusters show nothing; empty where there are none
 * @param overlapCause why runs began while others went on; null where that is no fault
 * @param due null without a schedule, and where it never ran
 * @param missedCauses why ticks were missed, each different one
 */
record JobVerdict(
        String job,
        int keys,
        int ticks,
        long runs,
        long retries,
        long failed,
        @Nullable Long overlaps,
        long outcomes,
        long outside,
        boolean byId,
        Places places,
        Optional<Multiplied> multiplied,
        Optional<Phases> phases,
        @Nullable Cause overlapCause,
        @Nullable Due due,
        List<Cause> missedCauses) {

    /**
     * Where a job ran.
     *
     * @param workers runs of each by name, those with most first, as far as it is known
     * @param pids of the workers in the same order, where pids alone tell them apart; else empty
     * @param containers whether containers stand for workers, since lines do not say which of their processes wrote them
     * @param unknown runs of which no worker is known
     */
    record Places(List<Map.Entry<String, Long>> workers, List<Long> pids, boolean containers, long unknown) {}

    /**
     * Ticks that ran more than once.
     *
     * @param most runs of one of them
     * @param extra 0 while it is a question
     * @param questioned runs that would be extra if it were meant to run once
     * @param again whether what is in question was begun again by the worker that began it before
     * @param first start of a run that is beyond the first of its tick
     * @param last start of such a run
     * @param onceSince ticks after the last of them that ran once
     */
    record Multiplied(
            int ticks,
            long least,
            long most,
            long extra,
            long questioned,
            boolean again,
            Confidence confidence,
            Instant first,
            Instant last,
            long onceSince,
            Cause cause) {}

    /** The answer for one job, the worst first. */
    enum Answer {
        NOT_ONCE,
        QUESTION,
        ONCE
    }

    Answer answer() {
        boolean wrong = extra() > 0 || missed() > 0 || failed > 0 || overlapping() > 0;
        if (wrong) {
            return Answer.NOT_ONCE;
        }
        return multiplied.isPresent() || phases.isPresent() ? Answer.QUESTION : Answer.ONCE;
    }

    long extra() {
        return multiplied.map(Multiplied::extra).orElse(0L);
    }

    /** Overlaps that are a fault of their own: of runs that are extra, or in question, they say nothing new. */
    long overlapping() {
        return overlaps == null || multiplied.isPresent() ? 0 : overlaps;
    }

    /** 0 where no schedule is known: then nobody looked, and the answer says so. */
    int missed() {
        return due == null ? 0 : due.missed().size();
    }
}
