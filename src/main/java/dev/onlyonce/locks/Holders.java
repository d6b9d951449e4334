package dev.onlyonce.locks;

import java.util.ArrayList;
import java.util.List;

/** Tells holders from waiters, and counts sessions rather than rows. */
final class Holders {

    private Holders() {}

    /** One lock a session and key, the exclusive one where it holds both. */
    static List<AdvisoryLock> of(List<AdvisoryLock> locks) {
        List<AdvisoryLock> holders = new ArrayList<>();
        locks.stream().filter(lock -> lock.granted() && lock.exclusive()).forEach(holders::add);
        locks.stream()
                .filter(lock -> lock.granted() && !lock.exclusive())
                .filter(lock -> holders.stream().noneMatch(other -> isSameHold(lock, other)))
                .forEach(holders::add);
        return holders;
    }

    /** Those that wait for what {@code lock} is on. */
    static List<AdvisoryLock> waiters(List<AdvisoryLock> locks, AdvisoryLock lock) {
        return locks.stream()
                .filter(other -> !other.granted() && other.isOn(lock.key(), lock.databaseOid()))
                .toList();
    }

    private static boolean isSameHold(AdvisoryLock lock, AdvisoryLock other) {
        return other.isOn(lock.key(), lock.databaseOid()) && other.session().isSame(lock.session());
    }
}
