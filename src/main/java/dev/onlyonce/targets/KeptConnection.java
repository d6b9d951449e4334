package dev.onlyonce.targets;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.NamedParameterUtils;
import org.springframework.jdbc.core.namedparam.ParsedSql;

/** One connection to a target, opened when first needed and again when it broke; asked by one thread at a time. */
final class KeptConnection {

    /** What a server that is alive may need beyond the statement's own limit; one that is not is given up after it. */
    private static final Duration ANSWER = Duration.ofSeconds(3);

    private final Connector connector;
    private final ServerWatch server;
    private final ReentrantLock turn = new ReentrantLock();
    private @Nullable Connection connection;
    private long backendPid;
    private boolean throughPooler;

    KeptConnection(Connector connector, ServerWatch server) {
        this.connector = connector;
        this.server = server;
    }

    Sample ask(Question question) throws SQLException {
        Asked.question();
        turn.lock();
        try {
            Connection open = connection();
            try {
                return inTransaction(open, question);
            } catch (SQLException | RuntimeException e) {
                // no transaction stays open on production, whatever went wrong
                drop(open, e);
                throw e;
            }
        } finally {
            turn.unlock();
        }
    }

    private Sample inTransaction(Connection open, Question question) throws SQLException {
        Instant at = begin(open, question.timeout(), question.zone());
        ParsedSql parsed = NamedParameterUtils.parseSqlStatement(question.sql());
        String sql = NamedParameterUtils.substituteNamedParameters(question.sql(), Parameters.of(question));
        try (PreparedStatement statement = open.prepareStatement(sql)) {
            @Nullable Object[] values = Parameters.values(parsed, question);
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            Asked.statement();
            Sample sample = new Sample(at, JdbcRow.all(statement.executeQuery()), throughPooler);
            open.commit();
            return sample;
        }
    }

    /** Limits for this transaction only, and who answers: all in one round trip. */
    private Instant begin(Connection open, Duration timeout, ZoneId zone) throws SQLException {
        // the statement's limit is the server's to keep: a server that hangs, or is cut off, keeps none
        open.setNetworkTimeout(Runnable::run, (int) timeout.plus(ANSWER).toMillis());
        String limits = "SET LOCAL statement_timeout = " + timeout.toMillis()
                + "; SET LOCAL lock_timeout = 100; SET LOCAL jit = off; SET LOCAL TIME ZONE " + Zones.sql(zone)
                + "; SELECT pg_backend_pid(), clock_timestamp()";
        try (Statement statement = open.createStatement()) {
            boolean rows = statement.execute(limits);
            while (!rows) {
                rows = statement.getMoreResults();
            }
            try (ResultSet answer = statement.getResultSet()) {
                answer.next();
                long pid = answer.getLong(1);
                throughPooler |= backendPid != 0 && backendPid != pid;
                backendPid = pid;
                return answer.getObject(2, java.time.OffsetDateTime.class).toInstant();
            }
        }
    }

    private Connection connection() throws SQLException {
        if (connection != null && !connection.isClosed()) {
            return connection;
        }
        Connection opened = connector.open();
        backendPid = 0;
        meet(opened);
        connection = opened;
        return opened;
    }

    /** Asks the server who it is: a new start time or identifier is an event. */
    private void meet(Connection open) throws SQLException {
        try {
            begin(open, Duration.ofSeconds(5), ZoneOffset.UTC);
            server.meet(open);
            open.commit();
        } catch (SQLException | RuntimeException e) {
            drop(open, e);
            throw e;
        }
    }

    private void drop(Connection open, Exception failure) {
        connection = null;
        try {
            open.close();
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }
}
