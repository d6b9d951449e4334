package dev.onlyonce.runs;

import dev.onlyonce.runs.Run.Usage;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One column of the run record: its name in the store and in queries, its SQL type, and where it stands in a {@link Run}.
 *
 * @param name snake_case
 * @param type of PostgreSQL
 * @param of reads it
 */
record RunColumn(String name, String type, Function<Run, @Nullable Object> of) {

    /** In the order of the table, behind day, id and at; target and source come first. */
    static final List<RunColumn> ALL = List.of(
            new RunColumn("target", "text", Run::target),
            new RunColumn("source", "text", Run::source),
            new RunColumn("run_id", "text", Run::runId),
            new RunColumn("external_id", "text", Run::externalId),
            new RunColumn("job", "text", Run::job),
            new RunColumn("key", "text", Run::key),
            new RunColumn("worker", "text", Run::worker),
            new RunColumn("host", "text", Run::host),
            new RunColumn("pid", "bigint", Run::pid),
            new RunColumn("version", "text", Run::version),
            new RunColumn("trigger", "text", run -> run.trigger().word()),
            new RunColumn("scheduler", "text", Run::scheduler),
            new RunColumn("scheduled_at", "timestamptz", Run::scheduledAt),
            new RunColumn("enqueued_at", "timestamptz", Run::enqueuedAt),
            new RunColumn("started_at", "timestamptz", Run::startedAt),
            new RunColumn("finished_at", "timestamptz", Run::finishedAt),
            new RunColumn("ends_recorded", "boolean", Run::endsRecorded),
            new RunColumn("status", "text", run -> run.status().word()),
            new RunColumn("attempt", "integer", Run::attempt),
            new RunColumn("error", "text", Run::error),
            new RunColumn("model", "text", usage(Usage::model)),
            new RunColumn("input_tokens", "bigint", usage(Usage::inputTokens)),
            new RunColumn("cached_input_tokens", "bigint", usage(Usage::cachedInputTokens)),
            new RunColumn("cache_write_tokens", "bigint", usage(Usage::cacheWriteTokens)),
            new RunColumn("output_tokens", "bigint", usage(Usage::outputTokens)),
            new RunColumn("cost", "numeric", usage(Usage::cost)),
            new RunColumn("currency", "text", usage(Usage::currency)),
            new RunColumn("worker_started_at", "timestamptz", Run::workerStartedAt));

    private static Function<Run, @Nullable Object> usage(Function<Usage, @Nullable Object> part) {
        return run -> part.apply(run.usage());
    }

    /** All names, for a SELECT or COPY list. */
    static String names() {
        return String.join(", ", ALL.stream().map(RunColumn::name).toList());
    }
}
