package dev.onlyonce.runs;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A run as the API answers it: the run record's fields by their names, null for what was not recorded.
 *
 * @param counted whether its source counts at its time; if not, it is kept and never added
 * @param enriched fields that its own source did not record and another one told
 */
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
        @Nullable Instant workerStartedAt,
        boolean counted,
        List<Enriched> enriched) {

    private static final Pattern UNDERSCORE = Pattern.compile("_(.)");

    /**
     * Says of a field that another source filled it.
     *
     * @param field by its name in the answer
     * @param source that told it
     */
    public record Enriched(String field, String source) {}

    static RunAnswer of(Run run, boolean counted, SortedMap<String, Fill> fills) {
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
                run.workerStartedAt(),
                counted,
                fills.entrySet().stream()
                        .map(fill -> new Enriched(
                                field(fill.getKey()), fill.getValue().source()))
                        .toList());
    }

    private static String field(String column) {
        return UNDERSCORE.matcher(column).replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
    }
}
