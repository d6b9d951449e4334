package dev.onlyonce.targets;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Properties;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/**
 * Opens connections that leave nothing behind: no start-up option that pgbouncer would refuse, no session-level SET that
 * would leak into a session that production shares.
 */
final class Connector {

    private static final Driver DRIVER = new Driver();
    private static final Duration AFTER_REFUSAL = Duration.ofMinutes(2);

    private final String url;
    private final Properties fixed;
    private final Login login;
    private final InstantSource clock;
    private final ReentrantLock turn = new ReentrantLock();
    private @Nullable Refusal refusal;

    Connector(String url, Properties fixed, Login login, InstantSource clock) {
        this.url = url;
        this.fixed = fixed;
        this.login = login;
        this.clock = clock;
    }

    /** As whom; the password is asked for at each try. */
    record Login(@Nullable String username, Password password) {}

    private record Refusal(String reason, Instant at) {}

    /**
     * One at a time, so that a wrong password is tried once for all connections: accounts get locked by too many.
     *
     * @throws SQLException when nobody answers, or the role is refused or was so in the last two minutes
     */
    Connection open() throws SQLException {
        turn.lock();
        try {
            return openUnlessRefused();
        } finally {
            turn.unlock();
        }
    }

    private Connection openUnlessRefused() throws SQLException {
        if (refusal != null
                && Duration.between(refusal.at, clock.instant()).abs().compareTo(AFTER_REFUSAL) < 0) {
            throw new SQLException(
                    refusal.reason + "; next try within " + AFTER_REFUSAL.toMinutes() + " minutes", "28P01");
        }
        try {
            Connection connection = connect();
            refusal = null;
            return connection;
        } catch (SQLException e) {
            if (e.getSQLState() != null && e.getSQLState().startsWith("28")) {
                refusal = new Refusal(Reasons.of(e), clock.instant());
            }
            throw e;
        }
    }

    private Connection connect() throws SQLException {
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
        if (login.username != null) {
            properties.setProperty("user", login.username);
        }
        try {
            String secret = login.password.now();
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
