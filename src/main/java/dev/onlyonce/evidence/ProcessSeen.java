package dev.onlyonce.evidence;

import java.time.Instant;

/**
 * A worker's process on a host that Onlyonce sees.
 *
 * @param command the program and its script, without arguments that may hold secrets
 * @param startedAt part of its identity
 */
public record ProcessSeen(
        String target,
        String worker,
        String host,
        long pid,
        long parentPid,
        String command,
        Instant startedAt,
        Instant seenAt) {}
