package dev.onlyonce;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One server of the oldest PostgreSQL that targets may have, started when first asked for. It wants a password of
 * everybody but the superuser {@code postgres}.
 */
public final class OldestPostgres {

    private static final Path PROGRAMS = Path.of("target/postgres-14");
    private static final EmbeddedPostgres SERVER = start();
    private static final AtomicInteger COUNT = new AtomicInteger();

    private OldestPostgres() {}

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder()
                    .setPgBinaryResolver((system, machine) -> Files.newInputStream(PROGRAMS.resolve(
                            "postgres-%s-%s.txz".formatted(system.toLowerCase(java.util.Locale.ROOT), machine))))
                    .setServerConfig("password_encryption", "scram-sha-256")
                    .setDataDirectoryCustomizer(OldestPostgres::wantPasswords)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void wantPasswords(File data) {
        try {
            Files.writeString(data.toPath().resolve("pg_hba.conf"), """
                    host all postgres 127.0.0.1/32 trust
                    host all postgres ::1/128      trust
                    host all all      127.0.0.1/32 scram-sha-256
                    """);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + SERVER.getPort() + "/" + database;
    }

    public static Connection superuser(String database) throws SQLException {
        return DriverManager.getConnection(url(database), "postgres", "postgres");
    }

    /** A new empty database. */
    public static String newDatabase() throws SQLException {
        String name = "old_" + COUNT.incrementAndGet();
        execute("postgres", "CREATE DATABASE " + name);
        return name;
    }

    /** Runs statements as superuser. */
    public static void execute(String database, String... statements) throws SQLException {
        try (Connection c = superuser(database);
                Statement s = c.createStatement()) {
            for (String statement : statements) {
                s.execute(statement);
            }
        }
    }
}
