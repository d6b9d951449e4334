package dev.onlyonce.locks;

import dev.onlyonce.evidence.LockHold;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A watched lock, as {@code GET /api/v1/locks/watched} answers.
 *
 * @param state held, shared, two-holders, no-holder, not-in-use-yet or cannot-be-seen
 * @param asExpected null where it is not known
 * @param holders backend pids; null stands for a prepared transaction
 */
record WatchedAnswer(
        String target,
        LockKeyView key,
        @Nullable String database,
        String expect,
        List<String> guards,
        String state,
        @Nullable Boolean asExpected,
        @Nullable String reason,
        @Nullable Instant at,
        List<@Nullable Long> holders,
        List<String> elsewhere,
        int waiters,
        @Nullable LockHold lastHold) {

    static WatchedAnswer of(WatchedLock lock) {
        return new WatchedAnswer(
                lock.target(),
                lock.key(),
                lock.database(),
                lock.expect().word(),
                lock.guards(),
                lock.state().word(),
                lock.asExpected(),
                lock.reason(),
                lock.at(),
                lock.holders().stream().map(holder -> holder.session().pid()).toList(),
                lock.elsewhere().stream().map(AdvisoryLock::database).distinct().toList(),
                lock.waiters(),
                lock.lastHold());
    }
}
