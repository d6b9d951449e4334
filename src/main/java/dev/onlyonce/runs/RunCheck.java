package dev.onlyonce.runs;

import dev.onlyonce.runs.RunIntake.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a run must be to be kept. */
final class RunCheck {

    private static final int LONGEST_TEXT = 2_000;
    private static final Duration AHEAD = Duration.ofDays(1);

    private final Instant oldest;
    private final Instant newest;

    RunCheck(Instant now, Duration retention) {
        this.oldest = now.minus(retention);
        this.newest = now.plus(AHEAD);
    }

    Optional<Refusal> refuse(int index, Run run) {
        Instant at = RunTimes.at(run, newest.minus(AHEAD));
        if (run.job().isBlank()) {
            return refusal(index, "job", "a run needs a job");
        }
        if (run.runId().isBlank()) {
            return refusal(index, "runId", "a run needs an id that is unique per execution");
        }
        if (at.isBefore(oldest)) {
            return refusal(
                    index,
                    "startedAt",
                    at + " is older than the retention of " + ChronoUnit.DAYS.between(oldest, newest.minus(AHEAD))
                            + " days");
        }
        if (at.isAfter(newest)) {
            return refusal(index, "startedAt", at + " is more than a day ahead");
        }
        if (run.startedAt() != null
                && run.finishedAt() != null
                && run.finishedAt().isBefore(run.startedAt())) {
            return refusal(index, "finishedAt", "the end lies before the start");
        }
        return tooLong(index, "runId", run.runId())
                .or(() -> tooLong(index, "job", run.job()))
                .or(() -> tooLong(index, "key", run.key()))
                .or(() -> tooLong(index, "worker", run.worker()))
                .or(() -> tooLong(index, "externalId", run.externalId()))
                .or(() -> tooLong(index, "error", run.error()));
    }

    private static Optional<Refusal> tooLong(int index, String field, @Nullable String text) {
        return text != null && text.length() > LONGEST_TEXT
                ? refusal(index, field, "longer than " + LONGEST_TEXT + " characters")
                : Optional.empty();
    }

    private static Optional<Refusal> refusal(int index, String field, String reason) {
        return Optional.of(new Refusal(index, field, reason));
    }
}
