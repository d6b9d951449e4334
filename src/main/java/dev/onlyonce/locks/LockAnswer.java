package dev.onlyonce.locks;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A session that holds a lock or waits for it, as {@code GET /api/v1/locks} answers.
 *
 * @param at of the poll, on the database's clock
 * @param ageSeconds of the poll
 * @param heldSince first sight, within one poll; null for a waiter and where not known
 * @param waitingSince null for a holder
 * @param waiters how many wait for this lock; null for a waiter
 * @param blockedBy backend pids that a waiter waits for, 0 for a prepared transaction; null for a holder and where not
 *     known
 * @param process the worker behind it; null where not known
 * @param watched whether the configuration counts on this lock
 * @param preparedTransaction whether no session stands behind it
 * @param hidden fields that are null because the role may not see them
 */
record LockAnswer(
        String target,
        Instant at,
        long ageSeconds,
        LockKeyView key,
        long classid,
        long objid,
        int objsubid,
        String database,
        String mode,
        boolean granted,
        @Nullable Long pid,
        @Nullable String application,
        @Nullable String client,
        @Nullable String user,
        @Nullable String state,
        @Nullable Instant backendStart,
        @Nullable Instant heldSince,
        @Nullable Instant waitingSince,
        @Nullable Integer waiters,
        @Nullable List<Long> blockedBy,
        @Nullable String process,
        boolean watched,
        boolean preparedTransaction,
        Set<String> hidden) {

    static LockAnswer of(LocksNow.Latest latest, AdvisoryLock lock, Context context) {
        LockKey key = lock.key();
        AdvisoryLock.LockSession session = lock.session();
        return new LockAnswer(
                latest.sample().target(),
                latest.sample().at(),
                latest.age().toSeconds(),
                LockKeyView.of(key, context.name()),
                key.classid(),
                key.objid(),
                key.objsubid(),
                lock.database(),
                lock.mode(),
                lock.granted(),
                session.pid(),
                session.application(),
                session.client(),
                session.user(),
                session.state(),
                session.backendStart(),
                context.heldSince(),
                lock.granted() ? null : lock.waitStart(),
                lock.granted() ? Holders.waiters(latest.sample().locks(), lock).size() : null,
                lock.blockedBy(),
                null,
                context.watched(),
                session.prepared(),
                new TreeSet<>(session.hidden()));
    }

    /** What others than the poll know of it. */
    record Context(
            @Nullable String name,
            boolean watched,
            @Nullable Instant heldSince) {}
}
