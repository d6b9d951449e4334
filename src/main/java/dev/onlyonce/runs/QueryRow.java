package dev.onlyonce.runs;

import dev.onlyonce.targets.Row;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a run of a row whose columns are those of the run record. */
final class QueryRow {

    private static final Set<String> KNOWN = Stream.concat(
                    RunColumn.ALL.stream().map(RunColumn::name), Stream.of("status"))
            .collect(Collectors.toUnmodifiableSet());

    private final String target;
    private final String source;
    private final ZoneId zone;

    QueryRow(String target, String source, ZoneId zone) {
        this.target = target;
        this.source = source;
        this.zone = zone;
    }

    /** @throws IllegalArgumentException naming a column that is missing or that nobody knows */
    static void checkColumns(Row row) {
        for (String needed : Set.of("job", "started_at")) {
            if (!row.has(needed)) {
                throw new IllegalArgumentException("the query returns no column " + needed);
            }
        }
        row.columns().stream().filter(c -> !KNOWN.contains(c)).findFirst().ifPresent(c -> {
            throw new IllegalArgumentException("the query returns a column " + c + ", which no run has");
        });
    }

    /** @throws IllegalArgumentException naming the column whose value is not understood */
    Run run(Row row) {
        String job = needed(row, "job");
        Instant startedAt = time(row, "started_at");
        Instant finishedAt = time(row, "finished_at");
        String worker = text(row, "worker");
        return new RunBuilder(target, source, runId(row, job, startedAt), job)
                .externalId(text(row, "external_id"))
                .key(text(row, "key"))
                .worker(worker, text(row, "host"), number(row, "pid"))
                .version(text(row, "version"))
                .trigger(trigger(row))
                .scheduler(text(row, "scheduler"))
                .scheduledAt(time(row, "scheduled_at"))
                .enqueuedAt(time(row, "enqueued_at"))
                .startedAt(startedAt)
                .finishedAt(finishedAt)
                .endsRecorded(row.has("finished_at"))
                .status(status(row, finishedAt))
                .attempt(attempt(row))
                .error(text(row, "error"))
                .usage(usage(row))
                .workerStartedAt(time(row, "worker_started_at"))
                .build();
    }

    /** Without an id of its own a row is told by what does not change while it runs. */
    private String runId(Row row, String job, @Nullable Instant startedAt) {
        String own = text(row, "run_id");
        return own != null
                ? own
                : String.join(
                        "|",
                        job,
                        String.valueOf(text(row, "key")),
                        String.valueOf(text(row, "worker")),
                        String.valueOf(text(row, "external_id")),
                        String.valueOf(startedAt));
    }

    private static RunStatus status(Row row, @Nullable Instant finishedAt) {
        String word = text(row, "status");
        if (word == null) {
            return finishedAt == null ? RunStatus.UNKNOWN : RunStatus.SUCCEEDED;
        }
        return StatusWords.of(word)
                .orElseThrow(() -> new IllegalArgumentException("status: no known word is '" + word + "'"));
    }

    private static RunTrigger trigger(Row row) {
        String word = text(row, "trigger");
        return word == null ? RunTrigger.UNKNOWN : triggerOf(word);
    }

    static RunTrigger triggerOf(String word) {
        try {
            return RunTrigger.valueOf(word.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("trigger: no known word is '" + word + "'", e);
        }
    }

    private static @Nullable Integer attempt(Row row) {
        Long attempt = number(row, "attempt");
        return attempt == null ? null : Math.toIntExact(attempt);
    }

    private static Run.Usage usage(Row row) {
        String cost = text(row, "cost");
        return new Run.Usage(
                text(row, "model"),
                number(row, "input_tokens"),
                number(row, "cached_input_tokens"),
                number(row, "cache_write_tokens"),
                number(row, "output_tokens"),
                cost == null ? null : new BigDecimal(cost),
                text(row, "currency"));
    }

    private static String needed(Row row, String column) {
        return Optional.ofNullable(row.text(column))
                .orElseThrow(() -> new IllegalArgumentException(column + ": is null"));
    }

    private static @Nullable String text(Row row, String column) {
        return row.has(column) ? row.text(column) : null;
    }

    private static @Nullable Long number(Row row, String column) {
        return row.has(column) ? row.number(column) : null;
    }

    private @Nullable Instant time(Row row, String column) {
        return row.has(column) ? row.instant(column, zone) : null;
    }
}
