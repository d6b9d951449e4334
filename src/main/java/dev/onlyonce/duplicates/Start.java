package dev.onlyonce.duplicates;

import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.RunTrigger;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What judging needs of one run of a job and key.
 *
 * @param source with {@code runId} its identity
 * @param externalId what the framework calls the piece of work
 * @param worker null is "worker not known"
 * @param tick the tick that the source says it is of
 * @param at when it started (where no start is recorded: the nearest time that is)
 * @param end null while it runs, and where the source records no ends
 * @param endsRecorded whether the source records ends at all
 */
public record Start(
        String source,
        String runId,
        @Nullable String externalId,
        @Nullable String worker,
        @Nullable String host,
        @Nullable Long pid,
        @Nullable Instant tick,
        Instant at,
        @Nullable Instant end,
        boolean endsRecorded,
        RunStatus status,
        RunTrigger trigger) {

    /** The first run is the one that started first; of equal starts, the one of the worker that comes first by name. */
    static final Comparator<Start> ORDER = Comparator.comparing(Start::at)
            .thenComparing(Start::worker, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparing(Start::source)
            .thenComparing(Start::runId);

    /** What judging needs of a run; empty where it executed nothing, or when is not known. */
    public static Optional<Start> of(Run run) {
        boolean cancelledBefore = run.status() == RunStatus.CANCELLED && run.startedAt() == null;
        return run.executed() && !cancelledBefore ? run.at().map(at -> of(run, at)) : Optional.empty();
    }

    private static Start of(Run run, Instant at) {
        return new Start(
                run.source(),
                run.runId(),
                run.externalId(),
                run.worker(),
                run.host(),
                run.pid(),
                run.scheduledAt(),
                at,
                run.finishedAt(),
                run.endsRecorded(),
                run.status(),
                run.trigger());
    }

    /** Whether somebody started it by hand. */
    public boolean manual() {
        return trigger == RunTrigger.MANUAL;
    }

    /** Whether it ended without success. */
    public boolean failed() {
        return status == RunStatus.FAILED || status == RunStatus.RETRYING || status == RunStatus.LOST;
    }

    /** Whether it was still running when another began; not known to be while its end is not. */
    boolean running(Instant when) {
        return end != null && end.isAfter(when);
    }
}
