package dev.onlyonce.targets;

import java.sql.SQLException;

/** One database of a target, asked over a kept connection; live, or a recording that answers the same questions. */
public interface Database {

    /** As in {@code pg_database.datname}; the first configured one is the target's own. */
    String name();

    /**
     * Asks in one read-only transaction of its own (BEGIN READ ONLY, SET LOCAL limits, the statement, COMMIT).
     *
     * @throws SQLException when the database cannot be reached, refuses, or takes longer than the question allows
     */
    Sample ask(Question question) throws SQLException;

    /** The same database over its second kept connection, for job tables: their slowness does not delay samples. */
    default Database forTables() {
        return this;
    }
}
