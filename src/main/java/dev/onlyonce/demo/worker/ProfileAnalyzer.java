package dev.onlyonce.demo.worker;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** The job: works for one user at half a core for a while, and keeps a row of it as production systems do. */
final class ProfileAnalyzer implements Runnable, AutoCloseable {

    private static final String JOB = "profile_analyzer";
    private static final long USER = 42;
    /** Half of each slice is work, half is waiting: as a job that talks to a model does. */
    private static final Duration SLICE = Duration.ofMillis(40);

    private static final String BEGIN = """
            INSERT INTO job_runs (job, user_id, worker_host, worker_pid, started_at, status)
            VALUES (?, ?, ?, ?, ?, 'running') RETURNING id
            """;
    private static final String END = "UPDATE job_runs SET finished_at = ?, status = 'succeeded' WHERE id = ?";
    private static final String TIDY = "DELETE FROM job_runs WHERE started_at < now() - interval '2 days'";

    private final WorkerSettings settings;
    private final Connections connections;
    private final AppLog log;
    private final InstantSource clock;
    private @Nullable Connection session;

    ProfileAnalyzer(WorkerSettings settings, Connections connections, AppLog log, InstantSource clock) {
        this.settings = settings;
        this.connections = connections;
        this.log = log;
        this.clock = clock;
    }

    @Override
    public void run() {
        log.info("[" + JOB + "] running for user_id=" + USER);
        try {
            long id = begun();
            work();
            ended(id);
        } catch (SQLException e) {
            log.error("[" + JOB + "] failed for user_id=" + USER + ": " + e.getMessage());
            close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Connection session() throws SQLException {
        if (session == null) {
            session = connections.open("work");
        }
        return session;
    }

    private long begun() throws SQLException {
        try (PreparedStatement insert = session().prepareStatement(BEGIN)) {
            insert.setString(1, JOB);
            insert.setLong(2, USER);
            insert.setString(3, settings.host());
            insert.setLong(4, ProcessHandle.current().pid());
            insert.setObject(5, now());
            try (ResultSet row = insert.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    private void ended(long id) throws SQLException {
        try (PreparedStatement update = session().prepareStatement(END);
                PreparedStatement tidy = session().prepareStatement(TIDY)) {
            update.setObject(1, now());
            update.setLong(2, id);
            update.executeUpdate();
            tidy.executeUpdate();
        }
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }

    /** Bounded by the clock: a slow machine is not asked for more. */
    private void work() throws InterruptedException {
        long end = System.nanoTime() + settings.run().toNanos();
        byte[] profile = new byte[Long.BYTES];
        while (System.nanoTime() - end < 0) {
            long pause = System.nanoTime() + SLICE.toNanos() / 2;
            while (System.nanoTime() - pause < 0) {
                profile = digest(profile);
            }
            Thread.sleep(SLICE.dividedBy(2));
        }
    }

    private static byte[] digest(byte[] profile) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(ByteBuffer.allocate(profile.length + Long.BYTES)
                            .put(profile)
                            .putLong(USER)
                            .array());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public void close() {
        if (session != null) {
            Connections.closeQuietly(session, log);
            session = null;
        }
    }
}
