package dev.onlyonce.targets;

import dev.onlyonce.PostgresForTests;
import java.nio.file.Path;
import java.util.Properties;

/** Databases of the test server as a target has them. */
public final class LiveDatabases {

    private LiveDatabases() {}

    /** Asked as superuser over the connections that a target keeps. */
    public static Database of(String database) {
        return as("postgres", PostgresForTests.url(database), database);
    }

    /** Asked as {@code role}, whose password is the same. */
    public static Database as(String role, String url, String database) {
        Connector connector = new Connector(url, new Properties(), role, () -> role);
        return new LiveDatabase("shop", database, connector, event -> {});
    }

    /** A recorded folder that answers. */
    public static Database recorded(Path folder) {
        return new RecordedDatabase(folder);
    }
}
