package dev.onlyonce.locks;

import dev.onlyonce.evidence.LockHold;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A hold that goes on: one session and the lock that it held at the last poll. */
record HeldLock(
        LockKey key,
        long databaseOid,
        String database,
        String mode,
        AdvisoryLock.LockSession session,
        Instant firstSeen) {

    static HeldLock since(AdvisoryLock lock, Instant firstSeen) {
        return new HeldLock(lock.key(), lock.databaseOid(), lock.database(), lock.mode(), lock.session(), firstSeen);
    }

    /** Names the session within the store: a pid alone may come back. */
    String holder() {
        return session.prepared()
                ? "transaction " + session.transaction()
                : session.pid() + (session.backendStart() == null ? "" : " " + session.backendStart());
    }

    LockHold open(String target, @Nullable String name, Instant lastSeen) {
        return hold(target, name, lastSeen, null, null);
    }

    LockHold ended(String target, @Nullable String name, HoldChanges.Ended ended) {
        return hold(target, name, ended.lastSeen(), ended.at(), ended.end().word());
    }

    private LockHold hold(
            String target, @Nullable String name, Instant lastSeen, @Nullable Instant endedAt, @Nullable String end) {
        return new LockHold(
                target,
                database,
                key.text(),
                name,
                session.pid(),
                session.application(),
                session.client(),
                firstSeen,
                lastSeen,
                endedAt,
                end);
    }
}
