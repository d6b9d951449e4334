package dev.onlyonce.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The embedded PostgreSQL: durable, on loopback, kept between starts. */
final class EmbeddedStore implements AutoCloseable {

    private final EmbeddedPostgres server;

    private EmbeddedStore(EmbeddedPostgres server) {
        this.server = server;
    }

    /** @throws UncheckedIOException when it does not come up; the message says where its log is */
    static EmbeddedStore start(Path folder) {
        try {
            return new EmbeddedStore(EmbeddedPostgres.builder()
                    .setDataDirectory(folder.toAbsolutePath().resolve("postgres"))
                    .setCleanDataDirectory(false)
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException("The embedded PostgreSQL under " + folder + " did not start", e);
        }
    }

    String jdbcUrl() {
        return server.getJdbcUrl("postgres", "postgres");
    }

    String username() {
        return "postgres";
    }

    String password() {
        return "postgres";
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
