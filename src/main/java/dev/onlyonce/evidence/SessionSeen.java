package dev.onlyonce.evidence;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A session of the database, as one poll saw it.
 *
 * @param backendPid of the server's process, never the worker's
 * @param client address and port; null where the role may not see it
 */
public record SessionSeen(
        String target,
        String database,
        long backendPid,
        @Nullable String application,
        @Nullable String client,
        @Nullable Instant backendStart,
        @Nullable String state,
        Instant seenAt) {}
