package dev.onlyonce.runs;

import java.sql.SQLException;

/** A query that is not run on a database, and why. */
final class QueryRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    QueryRefused(String reason) {
        super(reason, null, false, false);
    }

    /** The first line of what a database says, which holds no statement. */
    static String reason(SQLException failure) {
        String message = String.valueOf(failure.getMessage());
        String line = message.lines().findFirst().orElse(message);
        return failure.getSQLState() == null ? line : line + " (SQLSTATE " + failure.getSQLState() + ")";
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
