package dev.onlyonce.demo;

import dev.onlyonce.store.EmbeddedServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import java.util.Objects;

/**
 * The demo's own database beside the store, with one role for the workers and a read-only one for Onlyonce.
 *
 * @param url another one after each start of Onlyonce
 * @param appPassword of {@link #APP}, made anew at each start
 * @param readerPassword of {@link #READER}, made anew at each start
 */
record DemoDatabase(String url, String appPassword, String readerPassword) {

    static final String APP = "demo_app";
    static final String READER = "demo_ro";

    private static final String NAME = "demo";
    private static final String THERE = "SELECT EXISTS (SELECT FROM pg_database WHERE datname = 'demo')";
    private static final String ALTER = "SELECT format('ALTER ROLE %I PASSWORD %L', ?, ?)";
    private static final int PASSWORD_BYTES = 24;

    /** Makes what is not there yet; no worker may run meanwhile. */
    static DemoDatabase prepared(EmbeddedServer server) throws SQLException, IOException {
        DemoDatabase database = new DemoDatabase(server.jdbcUrl(NAME), random(), random());
        try (Connection connection = server.open("postgres")) {
            run(connection, file("roles.sql"));
            if (!"t".equals(text(connection, THERE))) {
                run(connection, "CREATE DATABASE " + NAME);
            }
            run(connection, text(connection, ALTER, APP, database.appPassword));
            run(connection, text(connection, ALTER, READER, database.readerPassword));
        }
        try (Connection connection = server.open(NAME)) {
            run(connection, file("demo.sql"));
        }
        return database;
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String text(Connection connection, String question, String... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(question)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return Objects.requireNonNull(row.getString(1));
            }
        }
    }

    private static String file(String name) throws IOException {
        try (InputStream sql = Objects.requireNonNull(DemoDatabase.class.getResourceAsStream(name))) {
            return new String(sql.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String random() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Without the passwords. */
    @Override
    public String toString() {
        return url;
    }
}
