package dev.onlyonce.runs;

import org.jspecify.annotations.Nullable;

/** What is known of one run when its source tells of it again: nothing known is forgotten, no end is taken back. */
final class RunMerge {

    private static final int ENDED_SOMEHOW = 3;

    private RunMerge() {}

    /** The identity and the job stay as they were first told; the store does the same in one statement. */
    static Run later(Run known, Run told) {
        return new RunBuilder(known)
                .externalId(or(told.externalId(), known.externalId()))
                .key(or(told.key(), known.key()))
                .worker(or(told.worker(), known.worker()), or(told.host(), known.host()), or(told.pid(), known.pid()))
                .version(or(told.version(), known.version()))
                .trigger(told.trigger() == RunTrigger.UNKNOWN ? known.trigger() : told.trigger())
                .scheduler(or(told.scheduler(), known.scheduler()))
                .scheduledAt(or(told.scheduledAt(), known.scheduledAt()))
                .enqueuedAt(or(told.enqueuedAt(), known.enqueuedAt()))
                .startedAt(or(told.startedAt(), known.startedAt()))
                .finishedAt(or(told.finishedAt(), known.finishedAt()))
                .endsRecorded(known.endsRecorded() || told.endsRecorded())
                .status(rank(told) < rank(known) ? known.status() : told.status())
                .attempt(or(told.attempt(), known.attempt()))
                .error(or(told.error(), known.error()))
                .usage(usage(known.usage(), told.usage()))
                .workerStartedAt(or(told.workerStartedAt(), known.workerStartedAt()))
                .build();
    }

    private static int rank(Run run) {
        boolean ended = run.status() == RunStatus.UNKNOWN && run.finishedAt() != null;
        return ended ? ENDED_SOMEHOW : rank(run.status());
    }

    /** How much a status says: one that says less never replaces one that says more. Lost is a guess; an outcome corrects it. */
    static int rank(RunStatus status) {
        return switch (status) {
            case UNKNOWN -> 0;
            case QUEUED -> 1;
            case RUNNING, RETRYING -> 2;
            case LOST -> ENDED_SOMEHOW;
            case SUCCEEDED, FAILED, CANCELLED, SKIPPED -> 4;
        };
    }

    /** {@link #rank(Run)} as an expression over a row of the name {@code row}. */
    static String rankSql(String row) {
        StringBuilder cases =
                new StringBuilder("CASE WHEN %1$s.status = 'unknown' AND %1$s.finished_at IS NOT NULL THEN %2$d"
                        .formatted(row, ENDED_SOMEHOW));
        for (RunStatus status : RunStatus.values()) {
            cases.append(" WHEN %s.status = '%s' THEN %d".formatted(row, status.word(), rank(status)));
        }
        return cases.append(" END").toString();
    }

    private static Run.Usage usage(Run.Usage known, Run.Usage told) {
        return new Run.Usage(
                or(told.model(), known.model()),
                or(told.inputTokens(), known.inputTokens()),
                or(told.cachedInputTokens(), known.cachedInputTokens()),
                or(told.cacheWriteTokens(), known.cacheWriteTokens()),
                or(told.outputTokens(), known.outputTokens()),
                or(told.cost(), known.cost()),
                or(told.currency(), known.currency()));
    }

    private static <T> @Nullable T or(@Nullable T told, @Nullable T known) {
        return told != null ? told : known;
    }
}
