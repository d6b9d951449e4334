package dev.onlyonce.locks;

import dev.onlyonce.PostgresForTests;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;

/** A session of an application in a target. */
record Session(Connection connection, long pid) implements AutoCloseable {

    static Session open(String database, String application) throws SQLException {
        return openAt(PostgresForTests.url(database), application);
    }

    static Session openAt(String url, String application) throws SQLException {
        Connection connection =
                DriverManager.getConnection(url + "?ApplicationName=" + application, "postgres", "postgres");
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
            row.next();
            return new Session(connection, row.getLong(1));
        }
    }

    Session run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
        return this;
    }

    /** In a thread of its own: the statement waits. */
    Session runWaiting(String sql) {
        CompletableFuture.runAsync(
                () -> {
                    try {
                        run(sql);
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                },
                task -> Thread.ofVirtual().start(task));
        return this;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
