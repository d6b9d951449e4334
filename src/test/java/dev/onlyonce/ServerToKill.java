package dev.onlyonce;

import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL of a test's own, which it may kill and start again at the same place. */
final class ServerToKill implements AutoCloseable {

    private final Path data;
    private final int port;
    private @Nullable EmbeddedPostgres server;

    /** @param data a folder that is not there yet */
    ServerToKill(Path data) throws IOException {
        this.data = data;
        try (ServerSocket free = new ServerSocket(0)) {
            this.port = free.getLocalPort();
        }
        start();
    }

    void start() throws IOException {
        server = EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port)
                .start();
    }

    /** As a crash does: no session is told, nothing is flushed in order. */
    void kill() throws IOException, InterruptedException {
        long postmaster = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).getFirst());
        new ProcessBuilder("kill", "-QUIT", String.valueOf(postmaster)).start().waitFor();
        await().atMost(Duration.ofSeconds(20))
                .until(() -> ProcessHandle.of(postmaster).isEmpty());
        // there is nothing left to stop, but its files are still locked
        close();
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(), "postgres", "postgres");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws IOException {
        if (server != null) {
            server.close();
            server = null;
        }
    }
}
