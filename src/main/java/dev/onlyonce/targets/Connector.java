package dev.onlyonce.targets;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/**
 * Opens connections that leave nothing behind: no start-up option that pgbouncer would refuse, no session-level SET that
 * would leak into a session that production shares.
 */
final class Connector {

    private static final Driver DRIVER = new Driver();

    private final String url;
    private final Properties fixed;
    private final @Nullable String username;
    private final Password password;

    Connector(String url, Properties fixed, @Nullable String username, Password password) {
        this.url = url;
        this.fixed = fixed;
        this.username = username;
        this.password = password;
    }

    /** @throws SQLException when nobody answers, or the role is refused */
    Connection open() throws SQLException {
        Properties properties = new Properties();
        properties.putAll(fixed);
        properties.putIfAbsent("ApplicationName", "onlyonce");
        properties.putIfAbsent("connectTimeout", "5");
        properties.setProperty("loginTimeout", "10");
        properties.setProperty("socketTimeout", "30");
        properties.setProperty("tcpKeepAlive", "true");
        // a server of 14 or later spares the driver the SETs that it would else send after the start ...
        properties.setProperty("assumeMinServerVersion", "14");
        // ... and this keeps the one option out that the driver always sends
        properties.setProperty("socketFactory", PlainStartSocketFactory.class.getName());
        // server-prepared statements do not survive a pooler that lends sessions per transaction
        properties.setProperty("prepareThreshold", "0");
        if (username != null) {
            properties.setProperty("user", username);
        }
        try {
            String secret = password.now();
            if (secret != null) {
                properties.setProperty("password", secret);
            }
        } catch (IOException e) {
            throw new SQLException("No password to be had: " + e.getMessage(), "28000", e);
        }
        Connection connection = DRIVER.connect(url, properties);
        if (connection == null) {
            throw new SQLException("Not a PostgreSQL address: " + url);
        }
        connection.setAutoCommit(false);
        connection.setReadOnly(true);
        return connection;
    }
}
