package dev.onlyonce.api;

import dev.onlyonce.duplicates.CauseAnswer;
import dev.onlyonce.duplicates.Duplicate;
import dev.onlyonce.duplicates.DuplicateRun;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A duplicate as {@code GET /api/v1/duplicates} answers it; its parts are those of {@link Duplicate}. */
record DuplicateAnswer(
        long id,
        String target,
        String job,
        @Nullable String key,
        @Nullable Instant tick,
        Instant firstStart,
        Instant lastStart,
        List<DuplicateRun> runs,
        int runCount,
        int extraRuns,
        @Nullable Integer overlaps,
        @Nullable Integer overlapPairs,
        List<String> workers,
        String identifiedBy,
        String confidence,
        CauseAnswer cause) {

    static DuplicateAnswer of(Duplicate of) {
        return new DuplicateAnswer(
                of.id(),
                of.target(),
                of.job(),
                of.key(),
                of.tick(),
                of.firstStart(),
                of.lastStart(),
                of.runs(),
                of.runCount(),
                of.extraRuns(),
                of.overlaps(),
                of.overlapPairs(),
                of.workers(),
                of.identifiedBy(),
                of.confidence().word(),
                CauseAnswer.of(of.cause()));
    }
}
