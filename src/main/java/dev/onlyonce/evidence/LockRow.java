package dev.onlyonce.evidence;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row that serves as a lock (ShedLock, Quartz, db-scheduler), or a line that tells what stands in one.
 *
 * @param name what it locks, mostly a job
 * @param lockedBy who took it; the same on all pods in some set-ups
 * @param lockUntil when it ends by itself if nobody ends it earlier; null where it has no such end
 * @param seenAt when it stood so
 */
public record LockRow(
        String target,
        String name,
        @Nullable String lockedBy,
        Instant lockedAt,
        @Nullable Instant lockUntil,
        Instant seenAt) {}
