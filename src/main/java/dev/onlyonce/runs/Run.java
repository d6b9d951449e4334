package dev.onlyonce.runs;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a job by one worker, as one source told it. The same list stands in columns, JSON fields and log
 * groups ({@code decisions}: the run record). Null is "not recorded by this source", never zero.
 *
 * @param target the monitored system
 * @param source which source told it; (target, source, runId) is its identity
 * @param runId identifies one execution inside its source; used for nothing but idempotency
 * @param externalId what the framework calls the piece of work; it may come back on a retry or a redelivery
 * @param job the job's name after aliases
 * @param key what it worked on, such as {@code user_id=42}
 * @param worker the name its framework gives, else host:pid; null is "worker not known"
 * @param host machine, pod or container
 * @param pid of the operating system; with a host (or a worker's start) an identity, alone none
 * @param version of the program that ran it
 * @param trigger why it began
 * @param scheduler who sent it
 * @param scheduledAt the tick, where the source says it
 * @param enqueuedAt when it was put in a queue
 * @param startedAt null where the source records none
 * @param finishedAt null while it runs, and where the source records no ends
 * @param endsRecorded whether this source records ends at all: if not, the run is an instant, neither open nor stale
 * @param attempt 1 for the first, null where not recorded
 * @param error its class and first line, without arguments
 * @param usage model, tokens and cost
 * @param workerStartedAt part of a worker's identity: a pid that is reused is another worker
 */
public record Run(
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
        RunTrigger trigger,
        @Nullable String scheduler,
        @Nullable Instant scheduledAt,
        @Nullable Instant enqueuedAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        boolean endsRecorded,
        RunStatus status,
        @Nullable Integer attempt,
        @Nullable String error,
        Usage usage,
        @Nullable Instant workerStartedAt) {

    /** Whether anything was executed at all: what waits in a queue or was skipped is a task, not a run. */
    public boolean executed() {
        return status != RunStatus.QUEUED && status != RunStatus.SKIPPED;
    }

    /** When it started, or the nearest time to that which is recorded; empty where no time is. */
    public Optional<Instant> at() {
        if (startedAt != null) {
            return Optional.of(startedAt);
        }
        if (scheduledAt != null) {
            return Optional.of(scheduledAt);
        }
        return Optional.ofNullable(finishedAt != null ? finishedAt : enqueuedAt);
    }

    /**
     * What the run said it used.
     *
     * @param model as the provider names it
     * @param inputTokens all input, cached included
     * @param cost decimal, in {@code currency}
     */
    public record Usage(
            @Nullable String model,
            @Nullable Long inputTokens,
            @Nullable Long cachedInputTokens,
            @Nullable Long cacheWriteTokens,
            @Nullable Long outputTokens,
            @Nullable BigDecimal cost,
            @Nullable String currency) {

        /** Nothing was recorded. */
        public static final Usage NONE = new Usage(null, null, null, null, null, null, null);
    }
}
