package dev.onlyonce.runs.reports;

import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunBuilder;
import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.RunTrigger;
import dev.onlyonce.runs.StatusWords;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads one reported run from its JSON, strictly: what is not understood is named, never guessed. */
final class ReportRecord {

    private static final Set<String> FIELDS = Set.of(
            "target",
            "source",
            "runId",
            "externalId",
            "job",
            "key",
            "worker",
            "host",
            "pid",
            "version",
            "trigger",
            "scheduler",
            "scheduledAt",
            "enqueuedAt",
            "startedAt",
            "finishedAt",
            "status",
            "attempt",
            "error",
            "model",
            "inputTokens",
            "cachedInputTokens",
            "cacheWriteTokens",
            "outputTokens",
            "cost",
            "currency",
            "workerStartedAt");

    private static final Set<RunStatus> AWAITING_AN_END =
            EnumSet.of(RunStatus.QUEUED, RunStatus.RUNNING, RunStatus.RETRYING);

    /** Sources that Onlyonce reads itself: a report that took their names would mix with them. */
    private static final java.util.regex.Pattern OUR_OWN =
            java.util.regex.Pattern.compile("(?:query|logs?|otlp)(?::.*)?");

    private final JsonNode json;

    private ReportRecord(JsonNode json) {
        this.json = json;
    }

    /** @throws ReportRefused for the first field that is wrong */
    static Run read(JsonNode json) throws ReportRefused {
        if (!json.isObject()) {
            throw new ReportRefused("", "a run is a JSON object");
        }
        for (String name : json.propertyNames()) {
            if (!FIELDS.contains(name)) {
                throw new ReportRefused(name, "no field of a run; there are " + String.join(", ", sorted()));
            }
        }
        return new ReportRecord(json).run();
    }

    private static Iterable<String> sorted() {
        return FIELDS.stream().sorted().toList();
    }

    private Run run() throws ReportRefused {
        RunStatus status = status();
        Instant finishedAt = time("finishedAt");
        return new RunBuilder(needed("target"), source(), needed("runId"), needed("job"))
                .externalId(text("externalId"))
                .key(text("key"))
                .worker(text("worker"), text("host"), number("pid", Long.MAX_VALUE))
                .version(text("version"))
                .trigger(trigger())
                .scheduler(text("scheduler"))
                .scheduledAt(time("scheduledAt"))
                .enqueuedAt(time("enqueuedAt"))
                .startedAt(time("startedAt"))
                .finishedAt(finishedAt)
                .endsRecorded(finishedAt != null || AWAITING_AN_END.contains(status))
                .status(status)
                .attempt(attempt())
                .error(text("error"))
                .usage(usage())
                .workerStartedAt(time("workerStartedAt"))
                .build();
    }

    private @Nullable JsonNode value(String field) {
        JsonNode value = json.get(field);
        return value == null || value.isNull() ? null : value;
    }

    private @Nullable String text(String field) throws ReportRefused {
        JsonNode value = value(field);
        if (value == null) {
            return null;
        }
        if (!value.isString()) {
            throw new ReportRefused(field, "must be a string");
        }
        return value.stringValue();
    }

    private String needed(String field) throws ReportRefused {
        String text = text(field);
        if (text == null || text.isBlank()) {
            throw new ReportRefused(field, "is needed");
        }
        return text;
    }

    private String source() throws ReportRefused {
        String source = text("source");
        if (source == null || source.isBlank()) {
            return "report";
        }
        if (OUR_OWN.matcher(source).matches()) {
            throw new ReportRefused("source", "names beginning with query, log, logs or otlp are Onlyonce's own");
        }
        return source;
    }

    private @Nullable Instant time(String field) throws ReportRefused {
        String text = text(field);
        try {
            return text == null ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new ReportRefused(field, "must be a time in ISO 8601 with offset, such as 2026-11-30T22:26:20Z");
        }
    }

    private @Nullable Long number(String field, long most) throws ReportRefused {
        JsonNode value = value(field);
        if (value == null) {
            return null;
        }
        try {
            long number = value.isNumber() ? value.decimalValue().longValueExact() : -1;
            if (number >= 0 && number <= most) {
                return number;
            }
        } catch (ArithmeticException e) {
            throw new ReportRefused(field, "must be a whole number from 0 to " + most);
        }
        throw new ReportRefused(field, "must be a whole number from 0 to " + most);
    }

    private @Nullable Integer attempt() throws ReportRefused {
        Long attempt = number("attempt", Integer.MAX_VALUE);
        return attempt == null ? null : Math.toIntExact(attempt);
    }

    private RunStatus status() throws ReportRefused {
        String word = text("status");
        if (word == null) {
            return RunStatus.UNKNOWN;
        }
        return StatusWords.of(word)
                .orElseThrow(() -> new ReportRefused(
                        "status", "no known word is '" + word + "'; GET /api/v1/runs/status-words lists all"));
    }

    private RunTrigger trigger() throws ReportRefused {
        String word = text("trigger");
        if (word == null) {
            return RunTrigger.UNKNOWN;
        }
        try {
            return RunTrigger.valueOf(word.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new ReportRefused("trigger", "no known word is '" + word + "': schedule, manual, retry or unknown");
        }
    }

    private Run.Usage usage() throws ReportRefused {
        return new Run.Usage(
                text("model"),
                number("inputTokens", Long.MAX_VALUE),
                number("cachedInputTokens", Long.MAX_VALUE),
                number("cacheWriteTokens", Long.MAX_VALUE),
                number("outputTokens", Long.MAX_VALUE),
                cost(),
                text("currency"));
    }

    private @Nullable BigDecimal cost() throws ReportRefused {
        JsonNode value = value("cost");
        if (value == null) {
            return null;
        }
        try {
            if (value.isString()) {
                return new BigDecimal(value.stringValue());
            }
            if (value.isNumber()) {
                return value.decimalValue();
            }
        } catch (NumberFormatException e) {
            throw new ReportRefused("cost", "must be a decimal, such as \"0.0042\"");
        }
        throw new ReportRefused("cost", "must be a decimal, such as \"0.0042\"");
    }
}
