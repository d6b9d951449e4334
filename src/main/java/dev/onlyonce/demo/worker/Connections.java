package dev.onlyonce.demo.worker;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** Opens connections to the demo's database; there is no pool, each user keeps its own. */
final class Connections {

    private final WorkerSettings settings;

    Connections(WorkerSettings settings) {
        this.settings = settings;
    }

    /** @param use behind the pid in the session's name, so that people can tell a worker's sessions apart */
    Connection open(String use) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", settings.user());
        properties.setProperty("password", settings.password());
        properties.setProperty("connectTimeout", "5");
        properties.setProperty("loginTimeout", "10");
        properties.setProperty("socketTimeout", "10");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty(
                "ApplicationName",
                "demo:" + settings.host() + ":" + ProcessHandle.current().pid() + ":" + use);
        return DriverManager.getConnection(settings.url(), properties);
    }

    /** What cannot be closed in order is gone anyway; the log says why. */
    static void closeQuietly(Connection connection, AppLog log) {
        try {
            connection.close();
        } catch (SQLException e) {
            log.warn("[Database] a connection did not close: " + e.getMessage());
        }
    }
}
