package dev.onlyonce.evidence;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A named change of version of a target.
 *
 * @param startedAt start of the rollout
 * @param finishedAt its end, null while it goes on
 */
public record Deployment(
        String id,
        String target,
        String version,
        Instant startedAt,
        @Nullable Instant finishedAt,
        @Nullable String note) {}
