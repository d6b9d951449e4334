package dev.onlyonce.targets;

import dev.onlyonce.PostgresForTests;
import java.util.Properties;

/** Databases of the test server as a target has them. */
public final class LiveDatabases {

    private LiveDatabases() {}

    /** Asked as superuser over the connections that a target keeps. */
    public static Database of(String database) {
        Connector connector =
                new Connector(PostgresForTests.url(database), new Properties(), "postgres", () -> "postgres");
        return new LiveDatabase("shop", database, connector, event -> {});
    }
}
