package dev.onlyonce.runs;

import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Fills what a run's own source did not record (worker, tick, end, usage) from what other sources told of the same
 * execution. A value that is there is never replaced, and what is filled is noted with its source.
 */
final class Filling {

    private Run run;
    private final SortedMap<String, Fill> fills = new TreeMap<>();

    /** @param own the run as its own source tells it */
    Filling(Run own) {
        run = own;
    }

    /** The run as filled so far. */
    Run run() {
        return run;
    }

    /** By column. */
    SortedMap<String, Fill> fills() {
        return fills;
    }

    /** Takes from another source's record of the same execution what is still missing; the first one told wins. */
    void from(Run other) {
        Run before = run;
        worker(other);
        tick(other);
        end(other);
        usage(other);
        RunColumn.ALL.forEach(column -> note(column, before, other.source()));
    }

    private void note(RunColumn column, Run before, String source) {
        Object was = column.of().apply(before);
        if (!Objects.equals(was, column.of().apply(run))) {
            fills.merge(
                    column.name(),
                    new Fill(source, was == null ? null : was.toString()),
                    (first, then) -> new Fill(then.source(), first.was()));
        }
    }

    private void worker(Run other) {
        boolean contradicts = differ(run.host(), other.host()) || differ(run.pid(), other.pid());
        if (run.worker() != null || other.worker() == null || contradicts) {
            return;
        }
        run = new RunBuilder(run)
                .worker(other.worker(), or(run.host(), other.host()), or(run.pid(), other.pid()))
                .workerStartedAt(or(run.workerStartedAt(), other.workerStartedAt()))
                .build();
    }

    /** Only on the day under which the run is filed: it is looked for there by its tick. */
    private void tick(Run other) {
        if (run.scheduledAt() == null && other.scheduledAt() != null && run.startedAt() != null) {
            Run filled = new RunBuilder(run).scheduledAt(other.scheduledAt()).build();
            boolean sameDay = RunTimes.day(filled, run.startedAt()).equals(RunTimes.day(run, run.startedAt()));
            run = sameDay ? filled : run;
        }
    }

    private void end(Run other) {
        boolean ends = run.finishedAt() == null
                && other.finishedAt() != null
                && (run.startedAt() == null || !other.finishedAt().isBefore(run.startedAt()));
        if (ends) {
            run = new RunBuilder(run)
                    .finishedAt(other.finishedAt())
                    .endsRecorded(true)
                    .status(isOutcome(run.status()) ? run.status() : RunStatus.UNKNOWN)
                    .build();
        }
        if (!isOutcome(run.status()) && isOutcome(other.status())) {
            run = new RunBuilder(run)
                    .status(other.status())
                    .error(or(run.error(), other.error()))
                    .build();
        }
    }

    private static boolean isOutcome(RunStatus status) {
        return RunMerge.rank(status) == RunMerge.rank(RunStatus.SUCCEEDED);
    }

    /** Tokens of another model, or an amount in another currency, would be no part of this run's usage. */
    private void usage(Run other) {
        Run.Usage mine = run.usage();
        Run.Usage theirs = other.usage();
        if (differ(mine.model(), theirs.model())) {
            return;
        }
        boolean priced = mine.cost() != null || mine.currency() != null || theirs.cost() == null;
        run = new RunBuilder(run)
                .usage(new Run.Usage(
                        or(mine.model(), theirs.model()),
                        or(mine.inputTokens(), theirs.inputTokens()),
                        or(mine.cachedInputTokens(), theirs.cachedInputTokens()),
                        or(mine.cacheWriteTokens(), theirs.cacheWriteTokens()),
                        or(mine.outputTokens(), theirs.outputTokens()),
                        priced ? mine.cost() : theirs.cost(),
                        priced ? mine.currency() : theirs.currency()))
                .build();
    }

    /** The run as its own source told it: without what others filled. */
    static Run own(Run stored, SortedMap<String, Fill> fills) {
        if (fills.isEmpty()) {
            return stored;
        }
        Run.Usage usage = stored.usage();
        Unfilled own = new Unfilled(fills);
        return new RunBuilder(stored)
                .worker(
                        own.value("worker", stored.worker()),
                        own.value("host", stored.host()),
                        own.value("pid", stored.pid()))
                .workerStartedAt(own.value("worker_started_at", stored.workerStartedAt()))
                .scheduledAt(own.value("scheduled_at", stored.scheduledAt()))
                .finishedAt(own.value("finished_at", stored.finishedAt()))
                .endsRecorded(stored.endsRecorded() && !fills.containsKey("ends_recorded"))
                .status(own.status(stored.status()))
                .error(own.value("error", stored.error()))
                .usage(new Run.Usage(
                        own.value("model", usage.model()),
                        own.value("input_tokens", usage.inputTokens()),
                        own.value("cached_input_tokens", usage.cachedInputTokens()),
                        own.value("cache_write_tokens", usage.cacheWriteTokens()),
                        own.value("output_tokens", usage.outputTokens()),
                        own.value("cost", usage.cost()),
                        own.value("currency", usage.currency())))
                .build();
    }

    private record Unfilled(SortedMap<String, Fill> fills) {

        <T> @Nullable T value(String column, @Nullable T stored) {
            return fills.containsKey(column) ? null : stored;
        }

        RunStatus status(RunStatus stored) {
            Fill fill = fills.get("status");
            return fill == null || fill.was() == null
                    ? stored
                    : RunStatus.valueOf(fill.was().toUpperCase(java.util.Locale.ROOT));
        }
    }

    private static <T> boolean differ(@Nullable T a, @Nullable T b) {
        return a != null && b != null && !a.equals(b);
    }

    private static <T> @Nullable T or(@Nullable T own, @Nullable T other) {
        return own != null ? own : other;
    }
}
