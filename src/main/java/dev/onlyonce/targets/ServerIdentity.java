package dev.onlyonce.targets;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;

/**
 * Which server process answers.
 *
 * @param startedAt when it started
 * @param system the identifier that initdb gave; 0 where the role may not see it
 * @param standby whether it is in recovery
 */
record ServerIdentity(Instant startedAt, long system, boolean standby, Instant seenAt) {

    private static final String WHO = """
            SELECT pg_postmaster_start_time(), pg_is_in_recovery(), clock_timestamp(),
                   CASE WHEN has_function_privilege('pg_control_system()', 'execute')
                        THEN (SELECT system_identifier FROM pg_control_system()) ELSE 0 END
            """;

    static ServerIdentity of(Connection open) throws SQLException {
        try (Statement statement = open.createStatement();
                ResultSet row = statement.executeQuery(WHO)) {
            row.next();
            return new ServerIdentity(
                    row.getObject(1, OffsetDateTime.class).toInstant(),
                    row.getLong(4),
                    row.getBoolean(2),
                    row.getObject(3, OffsetDateTime.class).toInstant());
        }
    }

    boolean sameProcess(ServerIdentity other) {
        return startedAt.equals(other.startedAt) && sameSystem(other);
    }

    boolean sameSystem(ServerIdentity other) {
        return system == other.system && standby == other.standby;
    }
}
