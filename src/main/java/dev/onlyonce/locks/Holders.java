package dev.onlyonce.locks;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells holders from waiters, and counts sessions rather than rows. */
final class Holders {

    private Holders() {}

    /** Within one poll this is one holder; a prepared transaction has no pid. */
    private record Holder(
            LockKey key,
            long databaseOid,
            @Nullable Long pid,
            @Nullable Instant backendStart,
            @Nullable String prepared) {

        static Holder of(AdvisoryLock lock) {
            AdvisoryLock.LockSession session = lock.session();
            return new Holder(
                    lock.key(),
                    lock.databaseOid(),
                    session.pid(),
                    session.backendStart(),
                    session.prepared() ? session.transaction() : null);
        }
    }

    /** One lock a session and key, the exclusive one where it holds both. */
    static List<AdvisoryLock> of(List<AdvisoryLock> locks) {
        Set<Holder> seen = new HashSet<>();
        return locks.stream()
                .filter(AdvisoryLock::granted)
                .sorted(Comparator.comparing(lock -> !lock.exclusive()))
                .filter(lock -> seen.add(Holder.of(lock)))
                .toList();
    }

    /** Those that wait for what {@code lock} is on. */
    static List<AdvisoryLock> waiters(List<AdvisoryLock> locks, AdvisoryLock lock) {
        return locks.stream()
                .filter(other -> !other.granted() && other.isOn(lock.key(), lock.databaseOid()))
                .toList();
    }
}
