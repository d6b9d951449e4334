package dev.onlyonce.duplicates;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run as it is drawn in a worker's lane.
 *
 * @param worker null is "not known"
 * @param finishedAt null while it runs, and where no ends are recorded
 * @param endsRecorded if not, the run is an instant
 * @param extra beyond the first of what was meant to happen once
 */
public record JudgedRun(
        String source,
        String runId,
        String job,
        @Nullable String key,
        @Nullable String worker,
        Instant startedAt,
        @Nullable Instant finishedAt,
        boolean endsRecorded,
        String status,
        boolean extra) {}
