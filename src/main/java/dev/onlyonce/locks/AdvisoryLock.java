package dev.onlyonce.locks;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One session that holds an advisory lock or waits for it, as one poll saw it.
 *
 * @param databaseOid locks are local to a database
 * @param database its name, or its number where the source does not tell one
 * @param mode {@code ExclusiveLock} or {@code ShareLock}
 * @param granted false: it waits
 * @param waitStart since when, on the database's clock
 * @param blockedBy backend pids that a waiter waits for, 0 for a prepared transaction; null where not known
 */
public record AdvisoryLock(
        LockKey key,
        long databaseOid,
        String database,
        String mode,
        boolean granted,
        @Nullable Instant waitStart,
        @Nullable List<Long> blockedBy,
        LockSession session) {

    /**
     * Who it is, as {@code pg_stat_activity} tells; null is not told, or hidden.
     *
     * @param pid of the PostgreSQL server process, never the worker's; null for a prepared transaction
     * @param transaction the virtual transaction, the only name that a prepared transaction has
     * @param clientPort −1 for a Unix socket
     * @param hidden the fields that the role may not see
     */
    public record LockSession(
            @Nullable Long pid,
            @Nullable String transaction,
            @Nullable Instant backendStart,
            @Nullable String user,
            @Nullable String application,
            @Nullable String clientAddress,
            @Nullable Long clientPort,
            @Nullable String state,
            @Nullable Instant stateChange,
            Set<String> hidden) {

        /** Address and port; null where not told. */
        public @Nullable String client() {
            if (clientPort != null && clientPort < 0) {
                return "local socket";
            }
            return clientAddress == null ? null : clientAddress + (clientPort == null ? "" : ":" + clientPort);
        }

        /** Whether this is a prepared transaction: it holds locks and no session stands behind it. */
        public boolean prepared() {
            return pid == null;
        }

        /** The same holder? A pid alone says so only from one poll to the next: it may be given to another session. */
        boolean isSame(LockSession other) {
            boolean sameStart =
                    backendStart == null || other.backendStart == null || backendStart.equals(other.backendStart);
            return Objects.equals(pid, other.pid) && sameStart && (pid != null || sameTransaction(other));
        }

        /** The same holder for certain, however long nobody looked. */
        boolean isProvablySame(LockSession other) {
            return isSame(other) && (pid == null || backendStart != null && other.backendStart != null);
        }

        private boolean sameTransaction(LockSession other) {
            return Objects.equals(transaction, other.transaction);
        }
    }

    /** Whether it excludes every other session; a shared lock excludes exclusive ones alone. */
    public boolean exclusive() {
        return !mode.equals("ShareLock");
    }

    /** The same lock: equal numbers of another kind, or in another database, are another one. */
    public boolean isOn(LockKey otherKey, long otherDatabase) {
        return key.equals(otherKey) && databaseOid == otherDatabase;
    }
}
