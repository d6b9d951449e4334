package dev.onlyonce;

import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.flywaydb.core.Flyway;

/** One real PostgreSQL for all tests of a JVM; each asks for databases of its own. */
public final class PostgresForTests {

    private static final EmbeddedPostgres SERVER = start();
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static boolean templateReady;

    private PostgresForTests() {}

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder()
                    .setServerConfig("max_connections", "200")
                    .setServerConfig("max_prepared_transactions", "10")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The port on 127.0.0.1; any user, no password ({@code postgres} is the superuser). */
    public static int port() {
        return SERVER.getPort();
    }

    public static String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port() + "/" + database;
    }

    public static Connection superuser(String database) throws SQLException {
        return DriverManager.getConnection(url(database), "postgres", "postgres");
    }

    /** A new empty database: a target. */
    public static String newDatabase() {
        return create("target_" + COUNT.incrementAndGet(), "template1");
    }

    /** A new database with Onlyonce's schema, for {@code onlyonce.store.url}. */
    public static synchronized String newStore() {
        if (!templateReady) {
            create("store_template", "template1");
            Flyway.configure()
                    .dataSource(url("store_template"), "postgres", "postgres")
                    .locations("classpath:db/migration")
                    .schemas("onlyonce")
                    .defaultSchema("onlyonce")
                    .load()
                    .migrate();
            templateReady = true;
        }
        return create("store_" + COUNT.incrementAndGet(), "store_template");
    }

    /** A pool on a {@link #newStore()}. */
    public static HikariDataSource newStorePool() {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(url(newStore()));
        pool.setUsername("postgres");
        pool.setPassword("postgres");
        pool.setMaximumPoolSize(4);
        pool.setSchema("onlyonce");
        return pool;
    }

    private static String create(String name, String template) {
        try (Connection c = superuser("postgres");
                Statement s = c.createStatement()) {
            s.execute("CREATE DATABASE " + name + " TEMPLATE " + template);
            return name;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
