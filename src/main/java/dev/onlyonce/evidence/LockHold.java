package dev.onlyonce.evidence;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The interval during which one session held one advisory key, as seen by polling.
 *
 * @param key as a canonical text: the decimal bigint, or {@code (a,b)}
 * @param name what the configuration calls it
 * @param backendPid of the PostgreSQL server, never the worker's; null for a prepared transaction
 * @param firstSeen first poll that saw it: it began within one poll before
 * @param lastSeen last poll that saw it
 * @param endedAt when it was seen to be gone, null while held
 * @param end how it ended, null while held
 */
public record LockHold(
        String target,
        String database,
        String key,
        @Nullable String name,
        @Nullable Long backendPid,
        @Nullable String application,
        @Nullable String client,
        Instant firstSeen,
        Instant lastSeen,
        @Nullable Instant endedAt,
        @Nullable String end) {}
