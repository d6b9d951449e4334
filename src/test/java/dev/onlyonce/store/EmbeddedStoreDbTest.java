package dev.onlyonce.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

class EmbeddedStoreDbTest {

    @TempDir
    private static Path made;

    @TempDir
    private Path folder;

    /** Making a cluster is what takes long: made once, by the code that is tested, and copied. */
    @BeforeAll
    static void make() throws IOException {
        EmbeddedStore.start(made).close();
    }

    @BeforeEach
    void copy() throws IOException {
        Files.createSymbolicLink(folder.resolve("postgres-programs"), made.resolve("postgres-programs"));
        for (String part : List.of("postgres", "postgres.password")) {
            try (Stream<Path> files = Files.walk(made.resolve(part))) {
                for (Path file : files.toList()) {
                    Files.copy(
                            file, folder.resolve(made.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }

    @Test
    void storeIsDurableOnLoopbackAndByPasswordOnly() throws IOException, SQLException {
        try (EmbeddedStore store = EmbeddedStore.start(folder)) {
            for (String setting : List.of("fsync", "synchronous_commit", "full_page_writes")) {
                assertThat(ask(store, "SHOW " + setting)).isEqualTo("on");
            }
            assertThat(ask(store, "SHOW listen_addresses")).isEqualTo("127.0.0.1");
            assertThat(ask(store, "SHOW unix_socket_directories")).isEmpty();
            assertThat(ask(store, "SELECT string_agg(DISTINCT auth_method, ',') FROM pg_hba_file_rules"))
                    .isEqualTo("scram-sha-256");
            assertThatThrownBy(() -> DriverManager.getConnection(store.jdbcUrl(), EmbeddedStore.USERNAME, "guess"))
                    .hasMessageContaining("password authentication failed");
            for (String secret : List.of("postgres.password", "postgres", "postgres-programs")) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(secret))))
                        .endsWith("------");
            }
        }
    }

    @Test
    void rowsAreKeptBetweenStarts() throws IOException, SQLException {
        try (EmbeddedStore store = EmbeddedStore.start(folder)) {
            ask(store, "CREATE TABLE kept AS SELECT 42 AS n");
        }
        assertThat(folder.resolve("postgres/postmaster.pid")).doesNotExist();
        try (EmbeddedStore store = EmbeddedStore.start(folder)) {
            assertThat(ask(store, "SELECT n FROM kept")).isEqualTo("42");
        }
    }

    @Test
    void serverOfKilledOnlyonceIsEndedAndItsRowsAreKept() throws IOException, SQLException {
        Process killed = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StoreToKill.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("killed.out").toFile())
                .start();
        await().atMost(Duration.ofSeconds(60)).until(() -> Files.exists(folder.resolve("ready")) || !killed.isAlive());
        long orphan = Long.parseLong(
                Files.readAllLines(folder.resolve("postgres/postmaster.pid")).getFirst());
        killed.destroyForcibly().onExit().join();
        assertThat(ProcessHandle.of(orphan)).isPresent();
        try (EmbeddedStore store = EmbeddedStore.start(folder)) {
            assertThat(ask(store, "SELECT n FROM kept")).isEqualTo("42");
            assertThat(ProcessHandle.of(orphan)).isEmpty();
        }
    }

    @Test
    void pidFileThatNamesSomebodyElseIsTakenAwayAndNobodyIsKilled() throws IOException, SQLException {
        Process other = new ProcessBuilder("sleep", "600").start();
        Files.writeString(folder.resolve("postgres/postmaster.pid"), other.pid() + "\n");
        try (EmbeddedStore store = EmbeddedStore.start(folder)) {
            assertThat(ask(store, "SELECT 1")).isEqualTo("1");
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroy();
        }
    }

    @Test
    void secondOnlyonceOnTheSameFolderIsRefused() throws IOException {
        try (EmbeddedStore store = EmbeddedStore.start(folder)) {
            assertThat(store.password()).hasSizeGreaterThan(20);
            assertThatThrownBy(() -> EmbeddedStore.start(folder))
                    .isInstanceOf(StoreRefused.class)
                    .hasMessage("Another Onlyonce (pid %d) uses the data folder %s"
                            .formatted(ProcessHandle.current().pid(), folder));
        }
    }

    @Test
    void storeOfAnotherMajorVersionIsLeftAlone() throws IOException {
        Files.writeString(folder.resolve("postgres/PG_VERSION"), "16\n");
        assertThatThrownBy(() -> EmbeddedStore.start(folder))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("was written by PostgreSQL 16, this Onlyonce brings 18");
    }

    @Test
    void folderThatCannotBeWrittenIsNamed() throws IOException {
        Path file = Files.createFile(folder.resolve("a-file"));
        assertThatThrownBy(() -> EmbeddedStore.start(file))
                .isInstanceOf(StoreRefused.class)
                .hasMessageStartingWith("The data folder " + file + " cannot be written");
    }

    @Test
    void startThatWasKilledHalfWayIsBegunAgain() throws IOException, SQLException {
        Path another = folder.resolve("another");
        Files.createDirectories(another.resolve("postgres.half/base"));
        Files.createFile(another.resolve("postgres.half/PG_VERSION"));
        Files.createDirectories(another.resolve("postgres-programs/half/bin"));
        try (EmbeddedStore store = EmbeddedStore.start(another)) {
            assertThat(ask(store, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void serverThatDiesIsStartedAgainAndThePoolGoesOn() throws IOException {
        try (EmbeddedStore store = EmbeddedStore.start(folder);
                HikariDataSource pool =
                        StoreConfiguration.pool(store.jdbcUrl(), EmbeddedStore.USERNAME, store.password())) {
            JdbcClient client = JdbcClient.create(pool);
            client.sql("CREATE TABLE public.kept AS SELECT 42 AS n").update();
            ProcessHandle server = ProcessHandle.of(
                            Long.parseLong(Files.readAllLines(folder.resolve("postgres/postmaster.pid"))
                                    .getFirst()))
                    .orElseThrow();
            server.destroyForcibly();
            await().atMost(Duration.ofSeconds(60))
                    .ignoreExceptions()
                    .until(() -> !server.isAlive()
                            && client.sql("SELECT n FROM public.kept")
                                            .query(Integer.class)
                                            .single()
                                    == 42);
        }
    }

    private static String ask(EmbeddedStore store, String sql) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(store.jdbcUrl(), EmbeddedStore.USERNAME, store.password());
                var statement = connection.createStatement()) {
            if (!statement.execute(sql)) {
                return "";
            }
            var rows = statement.getResultSet();
            rows.next();
            return rows.getString(1);
        }
    }
}
