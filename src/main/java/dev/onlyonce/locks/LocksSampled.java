package dev.onlyonce.locks;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Published after each poll of a target's advisory locks that was answered.
 *
 * @param target its name
 * @param at when this was true, on the database's (or the recording's) clock
 * @param locks holders and waiters, in every database of the cluster; empty means none, as measured
 * @param serverStartedAt null where the source does not tell
 * @param standby whether a standby answered, which sees no lock of its primary; null where the source does not tell
 * @param throughPooler whether a pooler stands between Onlyonce and the database
 */
public record LocksSampled(
        String target,
        Instant at,
        List<AdvisoryLock> locks,
        @Nullable Instant serverStartedAt,
        @Nullable Boolean standby,
        boolean throughPooler) {

    public LocksSampled {
        locks = List.copyOf(locks);
    }

    /** Whether the locks that matter can be seen here at all. */
    public boolean seesLocks() {
        return !Boolean.TRUE.equals(standby);
    }
}
