package dev.onlyonce.duplicates;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One run of an occurrence that has several.
 *
 * @param worker null is "not known"
 * @param part first, meant, retry or extra
 */
public record DuplicateRun(
        String runId,
        @Nullable String worker,
        @Nullable String host,
        @Nullable Long pid,
        Instant startedAt,
        @Nullable Instant finishedAt,
        String status,
        String part) {

    static DuplicateRun of(Member member) {
        Start run = member.run();
        return new DuplicateRun(
                run.runId(),
                run.worker(),
                run.host(),
                run.pid(),
                run.at(),
                run.end(),
                run.status().word(),
                member.part().name().toLowerCase(Locale.ROOT));
    }
}
