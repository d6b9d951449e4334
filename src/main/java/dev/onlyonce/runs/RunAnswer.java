package dev.onlyonce.runs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A run as the API answers it: the run record's fields by their names, null for what was not recorded. */
public record RunAnswer(
        String target,
        String source,
        String runId,
        @Nullable String externalId,
        String job,
        @Nullable String key,
        @Nullable String worker,
        @Nullable String host,
        @Nullable Long pid,
        @Nullable String version,
        String trigger,
        @Nullable String scheduler,
        @Nullable Instant scheduledAt,
        @Nullable Instant enqueuedAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        boolean endsRecorded,
        String status,
        @Nullable Integer attempt,
        @Nullable String error,
        @Nullable String model,
        @Nullable Long inputTokens,
        @Nullable Long cachedInputTokens,
        @Nullable Long cacheWriteTokens,
        @Nullable Long outputTokens,
        @Nullable String cost,
        @Nullable String currency,
        @Nullable Instant workerStartedAt) {

    static RunAnswer of(Run run) {
        Run.Usage usage = run.usage();
        return new RunAnswer(
                run.target(),
                run.source(),
                run.runId(),
                run.externalId(),
                run.job(),
                run.key(),
                run.worker(),
                run.host(),
                run.pid(),
                run.version(),
                run.trigger().word(),
                run.scheduler(),
                run.scheduledAt(),
                run.enqueuedAt(),
                run.startedAt(),
                run.finishedAt(),
                run.endsRecorded(),
                run.status().word(),
                run.attempt(),
                run.error(),
                usage.model(),
                usage.inputTokens(),
                usage.cachedInputTokens(),
                usage.cacheWriteTokens(),
                usage.outputTokens(),
                usage.cost() == null ? null : usage.cost().toPlainString(),
                usage.currency(),
                run.workerStartedAt());
    }
}
