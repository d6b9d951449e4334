package dev.onlyonce.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onlyonce.OldestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that checks passwords; the clock is stepped by hand. */
class RefusedPasswordTest {

    private static final Question QUESTION = new Question("test", "SELECT 1", Map.of(), Duration.ofSeconds(1), null);

    private Instant now = Instant.parse("2026-12-01T00:00:00Z");
    private String name = "";

    @BeforeEach
    void role() throws SQLException {
        name = OldestPostgres.newDatabase();
        OldestPostgres.execute(name, "CREATE ROLE role_of_" + name + " LOGIN PASSWORD 'first'");
    }

    private LiveDatabase database(Password password) {
        Connector.Login login = new Connector.Login("role_of_" + name, password);
        return new LiveDatabase(
                "shop", name, new Connector(OldestPostgres.url(name), new Properties(), login, () -> now), event -> {});
    }

    private static Password password(@Nullable Path file, @Nullable String command) {
        return Password.of(new TargetSettings(
                "shop",
                null,
                null,
                null,
                file,
                command,
                null,
                Duration.ofSeconds(5),
                java.time.ZoneOffset.UTC,
                List.of(),
                null));
    }

    @Test
    void aWrongPasswordIsTriedOnceInTwoMinutesForBothConnections() {
        AtomicInteger tries = new AtomicInteger();
        LiveDatabase database = database(() -> {
            tries.incrementAndGet();
            return "hunter2";
        });
        assertRefused(database, "password authentication failed");
        assertRefused(database, "next try within 2 minutes");
        assertRefused(database.forTables(), "next try within 2 minutes");
        assertThat(tries).hasValue(1);
        now = now.plusSeconds(119);
        assertRefused(database, "next try within");
        now = now.plusSeconds(1);
        assertRefused(database, "password authentication failed");
        assertThat(tries).hasValue(2);
    }

    private static void assertRefused(Database database, String said) {
        assertThatThrownBy(() -> database.ask(QUESTION))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(said)
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void aRotatedPasswordIsReadAgainFromItsFile(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("password"), "first\n");
        LiveDatabase database = database(password(file, null));
        assertThat(database.ask(QUESTION).rows()).hasSize(1);
        OldestPostgres.execute(
                name,
                "ALTER ROLE role_of_" + name + " PASSWORD 'second'",
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'role_of_" + name + "'");
        assertThatThrownBy(() -> database.ask(QUESTION)).hasMessageContaining("terminat");
        assertRefused(database, "password authentication failed");
        Files.writeString(file, "second\n");
        now = now.plus(Duration.ofMinutes(2));
        assertThat(database.ask(QUESTION).rows()).hasSize(1);
    }

    @Test
    void aCommandGivesThePasswordAndItsFailureIsARefusalThatHidesIt(@TempDir Path folder) throws Exception {
        assertThat(database(password(null, "echo first")).ask(QUESTION).rows()).hasSize(1);
        LiveDatabase failing = database(password(null, "echo hunter2; exit 3"));
        assertRefused(failing, "password-command ended with 3");
        LiveDatabase without = database(password(folder.resolve("none"), null));
        assertRefused(without, "No password to be had");
    }

    @Test
    void aCommandThatNeverEndsIsEnded() throws IOException {
        assertThatThrownBy(() -> Password.ofCommand("sleep 600", Duration.ofSeconds(1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("did not end within 1 s");
    }
}
