package dev.onlyonce.demo.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onlyonce.PostgresForTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lock that the demo's fix takes, on a real server. */
@SuppressWarnings("NullAway.Init")
class AdvisoryLockDbTest {

    private static final long KEY = DemoWorker.LOCK;

    @TempDir
    Path folder;

    private String database;
    private AppLog log;
    private AdvisoryLock one;
    private AdvisoryLock other;

    @BeforeEach
    void twoWorkers() throws IOException {
        database = PostgresForTests.newDatabase();
        log = new AppLog(folder.resolve("app.log"), InstantSource.system(), ZoneOffset.UTC);
        one = lock(PostgresForTests.url(database));
        other = lock(PostgresForTests.url(database));
    }

    private AdvisoryLock lock(String url) {
        Duration second = Duration.ofSeconds(1);
        return new AdvisoryLock(
                KEY,
                new Connections(new WorkerSettings(
                        url, "postgres", "postgres", "vm", ZoneOffset.UTC, true, second, second, second)),
                log);
    }

    @AfterEach
    void close() throws IOException {
        one.close();
        other.close();
        log.close();
    }

    @Test
    void oneOfTwoHoldsItAndTheOtherGetsItWhenTheFirstEnds() {
        assertThat(one.obtained()).isTrue();
        assertThat(other.obtained()).isFalse();
        assertThat(one.stands()).isTrue();
        one.close();
        // the server notices a moment later
        await().until(other::obtained);
        assertThat(other.stands()).isTrue();
    }

    @Test
    void theHolderWhoseSessionIsEndedSaysSoAndAnotherTakesOver() throws SQLException {
        one.obtained();
        execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = " + KEY);
        await().until(() -> !one.stands());
        await().until(other::obtained);
        assertThat(one.obtained()).isFalse();
    }

    @Test
    void aLockTakenInAnotherWayDoesNotProveOurs() throws SQLException, IOException {
        one.obtained();
        execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = " + KEY);
        try (Connection second = PostgresForTests.superuser(database);
                Statement statement = second.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(" + KEY + ")");
            await().until(() -> !one.stands());
        }
        assertThat(Files.readString(folder.resolve("app.log")))
                .contains("[WARNING] demo: [Scheduler] this worker lost");
    }

    @Test
    void whoeverSkipsSaysItOnceInTheSeedsWords() throws IOException {
        one.obtained();
        other.obtained();
        other.obtained();
        long pid = ProcessHandle.current().pid();
        assertThat(Files.readAllLines(folder.resolve("app.log")))
                .hasSize(2)
                .anyMatch(line -> line.endsWith("[Scheduler] this worker (pid=" + pid + ") holds lock"))
                .anyMatch(line -> line.endsWith("[Scheduler] worker (pid=" + pid + ") skipped — another holds lock"));
    }

    @Test
    void aServerThatDoesNotAnswerGivesNobodyTheLock() {
        AdvisoryLock nowhere = lock("jdbc:postgresql://127.0.0.1:1/none");
        assertThat(nowhere.obtained()).isFalse();
        assertThat(nowhere.stands()).isFalse();
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = PostgresForTests.superuser(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
