package dev.onlyonce.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.onlyonce.PostgresForTests;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** A real pgbouncer, transaction pooling, one server session for everybody; skipped where it is not installed. */
class PoolerTest {

    private static final Path PGBOUNCER = Path.of("/usr/sbin/pgbouncer");

    private final String name = PostgresForTests.newDatabase();

    @Test
    void theApplicationWritesOnAfterEachOfAHundredPollsThroughTheSameSession() throws Exception {
        assumeTrue(Files.isExecutable(PGBOUNCER), "pgbouncer is not installed: not tested through a pooler");
        int port = freePort();
        Process pgbouncer = start(port);
        try {
            String url = "jdbc:postgresql://127.0.0.1:" + port + "/" + name;
            Awaitility.await().atMost(Duration.ofSeconds(10)).ignoreExceptions().until(() -> writes(url));
            pollAndWrite(url);
        } finally {
            pgbouncer.destroy();
            assertThat(pgbouncer.waitFor(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static boolean writes(String url) throws SQLException {
        try (Connection c = application(url);
                Statement s = c.createStatement()) {
            s.execute("CREATE TABLE IF NOT EXISTS orders (id int)");
            return true;
        }
    }

    private void pollAndWrite(String url) throws SQLException {
        Connector connector = LiveDatabases.connector(url, "postgres", () -> "postgres");
        LiveDatabase database = new LiveDatabase("shop", name, connector, event -> {});
        Question question = new Question("test", "SELECT 1", Map.of(), Duration.ofMillis(300), null);
        try (Connection c = application(url);
                Statement s = c.createStatement()) {
            String before = settings(s);
            for (int i = 0; i < 100; i++) {
                database.ask(question);
                assertThat(s.executeUpdate("INSERT INTO orders VALUES (" + i + ")"))
                        .isEqualTo(1);
            }
            assertThat(settings(s))
                    .as("nothing of ours stays on the shared session")
                    .isEqualTo(before);
        }
    }

    private static String settings(Statement s) throws SQLException {
        try (ResultSet row = s.executeQuery("""
                SELECT pg_backend_pid() || ' ' || string_agg(name || '=' || setting, ' ' ORDER BY name) FROM pg_settings
                 WHERE name IN ('statement_timeout', 'lock_timeout', 'jit', 'TimeZone', 'application_name',
                                'default_transaction_read_only', 'extra_float_digits')
                """)) {
            row.next();
            return row.getString(1);
        }
    }

    /** As an application does whose driver pgbouncer accepts; the plain start is only what it takes to get in. */
    private static Connection application(String url) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "postgres");
        properties.setProperty("password", "postgres");
        properties.setProperty("ApplicationName", "shop");
        properties.setProperty("assumeMinServerVersion", "14");
        properties.setProperty("prepareThreshold", "0");
        properties.setProperty("socketFactory", PlainStartSocketFactory.class.getName());
        return DriverManager.getConnection(url, properties);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** No ignore_startup_parameters: what pgbouncer refuses by default must not be sent. It refuses to run as root. */
    private Process start(int port) throws IOException {
        Path folder = Files.createTempDirectory("pooler");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path ini = Files.writeString(folder.resolve("pgbouncer.ini"), """
                [databases]
                * = host=127.0.0.1 port=%d
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                pool_mode = transaction
                default_pool_size = 1
                """.formatted(PostgresForTests.port(), port)
                .replace("* = host=127.0.0.1", "* = user=postgres host=127.0.0.1"));
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        }
        command.addAll(List.of(PGBOUNCER.toString(), ini.toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }
}
