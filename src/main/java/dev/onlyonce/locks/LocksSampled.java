package dev.onlyonce.locks;

import dev.onlyonce.targets.Database;
import dev.onlyonce.targets.Sample;
import java.sql.SQLException;
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

    static LocksSampled of(String target, Sample answer) {
        return new LocksSampled(
                target,
                answer.at(),
                LockRows.locks(answer.rows()),
                LockRows.serverStartedAt(answer.rows()),
                LockRows.standby(answer.rows()),
                answer.throughPooler());
    }

    /**
     * Asks a database once, by the question of every poll.
     *
     * @throws SQLException when it cannot be reached or refuses
     */
    public static LocksSampled once(String target, Database database) throws SQLException {
        return of(target, database.ask(LockSampler.QUESTION));
    }

    /** Whether the locks that matter can be seen here at all. */
    public boolean seesLocks() {
        return !Boolean.TRUE.equals(standby);
    }
}
