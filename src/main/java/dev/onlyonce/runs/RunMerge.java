package dev.onlyonce.runs;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of one run when its source tells of it again: nothing known is forgotten, no end is taken back. */
final class RunMerge {

    private static final Set<RunStatus> OPEN = EnumSet.of(RunStatus.QUEUED, RunStatus.RUNNING, RunStatus.UNKNOWN);

    private RunMerge() {}

    static Run later(Run known, Run told) {
        return new RunBuilder(known)
                .externalId(or(told.externalId(), known.externalId()))
                .key(or(told.key(), known.key()))
                .worker(or(told.worker(), known.worker()), or(told.host(), known.host()), or(told.pid(), known.pid()))
                .version(or(told.version(), known.version()))
                .scheduledAt(or(told.scheduledAt(), known.scheduledAt()))
                .enqueuedAt(or(told.enqueuedAt(), known.enqueuedAt()))
                .startedAt(or(told.startedAt(), known.startedAt()))
                .finishedAt(or(told.finishedAt(), known.finishedAt()))
                .endsRecorded(known.endsRecorded() || told.endsRecorded())
                .status(status(known.status(), told.status()))
                .attempt(or(told.attempt(), known.attempt()))
                .error(or(told.error(), known.error()))
                .usage(usage(known.usage(), told.usage()))
                .build();
    }

    private static RunStatus status(RunStatus known, RunStatus told) {
        return OPEN.contains(told) && !OPEN.contains(known) || told == RunStatus.UNKNOWN ? known : told;
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
