package dev.onlyonce.demo.worker;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The permission of the one session that holds an advisory lock, in the form that survives reloads: a connection of its
 * own, tried for again and again by those that do not get it, proved by the holder before each run.
 */
final class AdvisoryLock implements Permission {

    private static final String TRY = "SELECT pg_try_advisory_lock(?)";

    /** A session that still answers may be another one by now, or have lost the lock: the server itself is asked. */
    private static final String PROVE = """
            SELECT EXISTS (SELECT FROM pg_locks
                            WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND granted AND objsubid = 1
                              AND (classid::bigint << 32) + objid::bigint = ?)
            """;

    private final long key;
    private final Connections connections;
    private final AppLog log;
    private @Nullable Connection session;
    private boolean skipped;

    /** @param connections gives new ones, with keepalives, that nobody else uses */
    AdvisoryLock(long key, Connections connections, AppLog log) {
        this.key = key;
        this.connections = connections;
        this.log = log;
    }

    @Override
    public boolean obtained() {
        try {
            if (session == null) {
                session = connections.open("lock");
            }
            boolean got = ask(session, TRY);
            tell(got);
            return got;
        } catch (SQLException e) {
            log.warn("[Scheduler] the lock cannot be asked for: " + e.getMessage());
            close();
            return false;
        }
    }

    /** Whoever does not get it says so once, not at each try. */
    private void tell(boolean got) {
        long pid = ProcessHandle.current().pid();
        if (got) {
            log.info("[Scheduler] this worker (pid=" + pid + ") holds lock");
        } else if (!skipped) {
            log.info("[Scheduler] worker (pid=" + pid + ") skipped — another holds lock");
        }
        skipped = !got;
    }

    @Override
    public boolean stands() {
        try {
            if (session != null && ask(session, PROVE)) {
                return true;
            }
            log.warn("[Scheduler] this worker lost the lock and stops scheduling");
        } catch (SQLException e) {
            log.warn("[Scheduler] this worker lost the session of the lock and stops scheduling: " + e.getMessage());
        }
        close();
        return false;
    }

    private boolean ask(Connection connection, String question) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(question)) {
            statement.setLong(1, key);
            try (ResultSet answer = statement.executeQuery()) {
                return answer.next() && answer.getBoolean(1);
            }
        }
    }

    /** The lock goes with its session. */
    @Override
    public void close() {
        if (session != null) {
            Connections.closeQuietly(session, log);
            session = null;
        }
    }
}
