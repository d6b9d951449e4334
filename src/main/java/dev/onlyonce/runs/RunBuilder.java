package dev.onlyonce.runs;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Puts a {@link Run} together from what a source tells; what is not set is "not recorded". */
public final class RunBuilder {

    private final String target;
    private final String source;
    private final String runId;
    private String job;
    private @Nullable String externalId;
    private @Nullable String key;
    private @Nullable String worker;
    private @Nullable String host;
    private @Nullable Long pid;
    private @Nullable String version;
    private RunTrigger trigger = RunTrigger.UNKNOWN;
    private @Nullable String scheduler;
    private @Nullable Instant scheduledAt;
    private @Nullable Instant enqueuedAt;
    private @Nullable Instant startedAt;
    private @Nullable Instant finishedAt;
    private boolean endsRecorded;
    private RunStatus status = RunStatus.UNKNOWN;
    private @Nullable Integer attempt;
    private @Nullable String error;
    private Run.Usage usage = Run.Usage.NONE;
    private @Nullable Instant workerStartedAt;

    /** The four that every run has. */
    public RunBuilder(String target, String source, String runId, String job) {
        this.target = target;
        this.source = source;
        this.runId = runId;
        this.job = job;
    }

    /** Begins with what a run says already. */
    public RunBuilder(Run run) {
        this(run.target(), run.source(), run.runId(), run.job());
        externalId = run.externalId();
        key = run.key();
        worker(run.worker(), run.host(), run.pid());
        version = run.version();
        trigger = run.trigger();
        scheduler = run.scheduler();
        scheduledAt = run.scheduledAt();
        enqueuedAt = run.enqueuedAt();
        startedAt = run.startedAt();
        finishedAt = run.finishedAt();
        endsRecorded = run.endsRecorded();
        status = run.status();
        attempt = run.attempt();
        error = run.error();
        usage = run.usage();
        workerStartedAt = run.workerStartedAt();
    }

    /** Another name of the job. */
    public RunBuilder job(String value) {
        job = value;
        return this;
    }

    public RunBuilder externalId(@Nullable String value) {
        externalId = value;
        return this;
    }

    public RunBuilder key(@Nullable String value) {
        key = value;
        return this;
    }

    /** Who ran it; without a name, host and pid together are one. */
    public RunBuilder worker(@Nullable String name, @Nullable String onHost, @Nullable Long withPid) {
        worker = name != null ? name : onHost != null && withPid != null ? onHost + ":" + withPid : null;
        host = onHost;
        pid = withPid;
        return this;
    }

    public RunBuilder version(@Nullable String value) {
        version = value;
        return this;
    }

    public RunBuilder trigger(RunTrigger value) {
        trigger = value;
        return this;
    }

    public RunBuilder scheduler(@Nullable String value) {
        scheduler = value;
        return this;
    }

    public RunBuilder scheduledAt(@Nullable Instant value) {
        scheduledAt = value;
        return this;
    }

    public RunBuilder enqueuedAt(@Nullable Instant value) {
        enqueuedAt = value;
        return this;
    }

    public RunBuilder startedAt(@Nullable Instant value) {
        startedAt = value;
        return this;
    }

    /** An end, null while there is none yet. */
    public RunBuilder finishedAt(@Nullable Instant value) {
        finishedAt = value;
        return this;
    }

    public RunBuilder endsRecorded(boolean value) {
        endsRecorded = value;
        return this;
    }

    public RunBuilder status(RunStatus value) {
        status = value;
        return this;
    }

    public RunBuilder attempt(@Nullable Integer value) {
        attempt = value;
        return this;
    }

    public RunBuilder error(@Nullable String value) {
        error = value;
        return this;
    }

    public RunBuilder usage(Run.Usage value) {
        usage = value;
        return this;
    }

    /** The cost that the run itself reported. */
    public RunBuilder cost(@Nullable BigDecimal amount, @Nullable String currency) {
        usage = new Run.Usage(
                usage.model(),
                usage.inputTokens(),
                usage.cachedInputTokens(),
                usage.cacheWriteTokens(),
                usage.outputTokens(),
                amount,
                currency);
        return this;
    }

    public RunBuilder workerStartedAt(@Nullable Instant value) {
        workerStartedAt = value;
        return this;
    }

    /** The run as told so far. */
    public Run build() {
        return new Run(
                target,
                source,
                runId,
                externalId,
                job,
                key,
                worker,
                host,
                pid,
                version,
                trigger,
                scheduler,
                scheduledAt,
                enqueuedAt,
                startedAt,
                finishedAt,
                endsRecorded,
                status,
                attempt,
                error,
                usage,
                workerStartedAt);
    }
}
