package dev.onlyonce.runs;

import dev.onlyonce.targets.Row;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
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

    private final QueryOrigin origin;
    private final ZoneId zone;
    private final Map<String, Integer> equals = new HashMap<>();

    QueryRow(QueryOrigin origin) {
        this.origin = origin;
        this.zone = origin.query().zone();
    }

    /** @throws QueryRefused naming a column that is missing or that nobody knows */
    static void checkColumns(Row row) {
        for (String needed : Set.of("job", "started_at")) {
            if (!row.has(needed)) {
                throw new QueryRefused("the query returns no column " + needed);
            }
        }
        row.columns().stream().filter(c -> !KNOWN.contains(c)).findFirst().ifPresent(c -> {
            throw new QueryRefused("the query returns a column " + c + ", which no run has");
        });
    }

    /** @throws IllegalArgumentException naming the column whose value is not understood */
    Run run(Row row) {
        String job = needed(row, "job");
        Instant startedAt = time(row, "started_at");
        Instant finishedAt = time(row, "finished_at");
        String worker = text(row, "worker");
        return new RunBuilder(origin.target(), origin.source(), origin.runId(runId(row, job, startedAt)), job)
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

    /**
     * Without an id of its own a row is told by what does not change while it runs; rows that are equal even in that are
     * as many runs as rows, and numbered.
     */
    private String runId(Row row, String job, @Nullable Instant startedAt) {
        String own = text(row, "run_id");
        if (own != null) {
            return own;
        }
        String made = String.join(
                "|",
                job,
                String.valueOf(text(row, "key")),
                String.valueOf(text(row, "worker")),
                String.valueOf(text(row, "host")),
                String.valueOf(text(row, "pid")),
                String.valueOf(text(row, "external_id")),
                String.valueOf(startedAt));
        int nth = equals.merge(made, 1, Integer::sum);
        return nth == 1 ? made : made + "|" + nth;
    }

    private static RunStatus status(Row row, @Nullable Instant finishedAt) {
        String word = text(row, "status");
        if (word == null) {
            // an end without a word tells no outcome
            return finishedAt == null && row.has("finished_at") ? RunStatus.RUNNING : RunStatus.UNKNOWN;
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
        if (attempt != null && attempt > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("attempt: " + attempt + " is too large");
        }
        return attempt == null ? null : attempt.intValue();
    }

    private static Run.Usage usage(Row row) {
        return new Run.Usage(
                text(row, "model"),
                number(row, "input_tokens"),
                number(row, "cached_input_tokens"),
                number(row, "cache_write_tokens"),
                number(row, "output_tokens"),
                decimal(row, "cost"),
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
        String text = text(row, column);
        try {
            return text == null ? null : new BigDecimal(text.strip()).longValueExact();
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException(column + ": '" + text + "' is no whole number", e);
        }
    }

    private static @Nullable BigDecimal decimal(Row row, String column) {
        String text = text(row, column);
        try {
            return text == null ? null : new BigDecimal(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(column + ": '" + text + "' is no decimal", e);
        }
    }

    private @Nullable Instant time(Row row, String column) {
        try {
            return row.has(column) ? row.instant(column, zone) : null;
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(column + ": '" + row.text(column) + "' is no time", e);
        }
    }
}
