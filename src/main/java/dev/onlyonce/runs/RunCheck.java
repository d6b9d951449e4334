package dev.onlyonce.runs;

import dev.onlyonce.runs.RunIntake.Refusal;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a run must be to be kept. */
final class RunCheck {

    /** What stands in an index: PostgreSQL takes at most a third of a page of 8 KiB there. */
    private static final int LONGEST_NAME = 600;

    private static final int LONGEST_TEXT = 2_000;
    private static final int MOST_DIGITS = 18;
    private static final Duration AHEAD = Duration.ofDays(1);

    private final Instant oldest;
    private final Instant newest;
    private final Duration retention;

    RunCheck(Instant now, Duration retention) {
        this.oldest = now.minus(retention);
        this.newest = now.plus(AHEAD);
        this.retention = retention;
    }

    /** The first thing that is wrong with it. */
    Optional<Refusal> refuse(int index, Run run) {
        return Stream.<java.util.function.Supplier<Optional<Fault>>>of(
                        () -> names(run), () -> texts(run), () -> times(run), () -> numbers(run))
                .flatMap(check -> check.get().stream())
                .findFirst()
                .map(fault -> new Refusal(index, fault.field(), fault.reason()));
    }

    private record Fault(String field, String reason) {}

    private static Optional<Fault> names(Run run) {
        if (run.job().isBlank()) {
            return fault("job", "a run needs a job");
        }
        if (run.runId().isBlank()) {
            return fault("runId", "a run needs an id that is unique per execution");
        }
        return text("job", run.job(), LONGEST_NAME)
                .or(() -> text("runId", run.runId(), LONGEST_NAME))
                .or(() -> text("source", run.source(), LONGEST_NAME))
                .or(() -> text("worker", run.worker(), LONGEST_NAME));
    }

    private static Optional<Fault> texts(Run run) {
        return text("externalId", run.externalId(), LONGEST_TEXT)
                .or(() -> text("key", run.key(), LONGEST_TEXT))
                .or(() -> text("host", run.host(), LONGEST_TEXT))
                .or(() -> text("version", run.version(), LONGEST_TEXT))
                .or(() -> text("scheduler", run.scheduler(), LONGEST_TEXT))
                .or(() -> text("error", run.error(), LONGEST_TEXT))
                .or(() -> text("model", run.usage().model(), LONGEST_TEXT))
                .or(() -> text("currency", run.usage().currency(), 16));
    }

    private static Optional<Fault> text(String field, @Nullable String text, int longest) {
        if (text == null) {
            return Optional.empty();
        }
        if (text.indexOf(0) >= 0) {
            return fault(field, "holds a NUL character, which no text of a database can");
        }
        boolean tooLong = text.length() > longest || text.getBytes(StandardCharsets.UTF_8).length > longest;
        return tooLong ? fault(field, "longer than " + longest + " bytes") : Optional.empty();
    }

    private Optional<Fault> times(Run run) {
        if (run.startedAt() != null
                && run.finishedAt() != null
                && run.finishedAt().isBefore(run.startedAt())) {
            return fault("finishedAt", run.finishedAt() + " lies before the start, " + run.startedAt());
        }
        return inside("startedAt", run.startedAt())
                .or(() -> inside("scheduledAt", run.scheduledAt()))
                .or(() -> inside("finishedAt", run.finishedAt()))
                .or(() -> inside("enqueuedAt", run.enqueuedAt()))
                .or(() -> run.workerStartedAt() != null && run.workerStartedAt().isBefore(Instant.EPOCH)
                        ? fault("workerStartedAt", run.workerStartedAt() + " lies before 1970")
                        : ahead("workerStartedAt", run.workerStartedAt()));
    }

    private Optional<Fault> inside(String field, @Nullable Instant time) {
        return time != null && time.isBefore(oldest)
                ? fault(field, time + " is older than the retention of " + retention.toDays() + " days")
                : ahead(field, time);
    }

    private Optional<Fault> ahead(String field, @Nullable Instant time) {
        return time != null && time.isAfter(newest)
                ? fault(field, time + " is more than a day ahead")
                : Optional.empty();
    }

    private static Optional<Fault> numbers(Run run) {
        Run.Usage usage = run.usage();
        return whole("pid", run.pid())
                .or(() -> whole(
                        "attempt", run.attempt() == null ? null : run.attempt().longValue()))
                .or(() -> whole("inputTokens", usage.inputTokens()))
                .or(() -> whole("cachedInputTokens", usage.cachedInputTokens()))
                .or(() -> whole("cacheWriteTokens", usage.cacheWriteTokens()))
                .or(() -> whole("outputTokens", usage.outputTokens()))
                .or(() -> money(usage.cost()));
    }

    private static Optional<Fault> whole(String field, @Nullable Long number) {
        return number != null && number < 0 ? fault(field, number + " is negative") : Optional.empty();
    }

    /** Looks at digits and scale alone: writing out 1e999999999 would fill the memory. */
    private static Optional<Fault> money(@Nullable BigDecimal cost) {
        if (cost == null) {
            return Optional.empty();
        }
        boolean absurd = cost.scale() > MOST_DIGITS || (long) cost.precision() - cost.scale() > MOST_DIGITS;
        if (absurd) {
            return fault("cost", "more than " + MOST_DIGITS + " digits before or behind the point");
        }
        return cost.signum() < 0 ? fault("cost", cost + " is negative") : Optional.empty();
    }

    private static Optional<Fault> fault(String field, String reason) {
        return Optional.of(new Fault(field, reason));
    }
}
