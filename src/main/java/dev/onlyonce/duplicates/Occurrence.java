package dev.onlyonce.duplicates;

import dev.onlyonce.runs.RunStatus;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What was meant to happen once: a job, a key, a tick; with the runs that it had.
 *
 * @param key null where the job has none
 * @param tick null where no schedule is known, and outside of it
 * @param members in order of start
 * @param question whether its extra runs are a question so far: nobody has said that it should run once
 * @param overlaps runs that began while another of the same job and key ran; null where ends are not recorded
 * @param overlapPairs the same counted in pairs
 * @param failed no attempt succeeded
 */
public record Occurrence(
        String job,
        @Nullable String key,
        @Nullable Instant tick,
        Identified identifiedBy,
        List<Member> members,
        boolean question,
        @Nullable Integer overlaps,
        @Nullable Integer overlapPairs,
        boolean failed,
        Confidence confidence) {

    /** Start of its first run. */
    public Instant firstStart() {
        return members.getFirst().run().at();
    }

    /** Start of its last run. */
    public Instant lastStart() {
        return members.getLast().run().at();
    }

    /** How many runs it had, retries included. */
    public int runs() {
        return members.size();
    }

    /** Runs beyond what is meant; 0 while that is a question. */
    public int extraRuns() {
        return question ? 0 : beyondFirst();
    }

    /** Runs that would be extra if it were meant to run once. */
    public int questionedRuns() {
        return question ? beyondFirst() : 0;
    }

    /** Runs after a recorded failure. */
    public int retries() {
        return (int) members.stream().filter(m -> m.part() == Member.Part.RETRY).count();
    }

    /** What is recorded of how it ended: one success is enough; a run that goes on has recorded nothing yet. */
    public Outcome outcome() {
        if (failed) {
            return Outcome.FAILED;
        }
        boolean succeeded = members.stream().anyMatch(m -> m.run().status() == RunStatus.SUCCEEDED);
        return succeeded ? Outcome.SUCCEEDED : Outcome.NOT_RECORDED;
    }

    /** How an occurrence ended. */
    public enum Outcome {
        SUCCEEDED,
        FAILED,
        NOT_RECORDED;

        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private int beyondFirst() {
        return (int) members.stream().filter(Member::extra).count();
    }
}
