package dev.onlyonce.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;

/** A program with a store, for a test that kills it: it writes a row, says so with a file, and waits. */
final class StoreToKill {

    private StoreToKill() {}

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        EmbeddedStore store = EmbeddedStore.start(folder);
        try (Connection connection =
                        DriverManager.getConnection(store.jdbcUrl(), EmbeddedStore.USERNAME, store.password());
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE kept AS SELECT 42 AS n");
        }
        Files.createFile(folder.resolve("ready"));
        new CountDownLatch(1).await();
    }
}
