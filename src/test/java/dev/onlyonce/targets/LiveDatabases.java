package dev.onlyonce.targets;

import dev.onlyonce.PostgresForTests;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Databases of the test server as a target has them. */
public final class LiveDatabases {

    private LiveDatabases() {}

    static Connector connector(String url, @Nullable String username, Password password) {
        return new Connector(url, new Properties(), new Connector.Login(username, password), InstantSource.system());
    }

    /** Asked as superuser over the connections that a target keeps. */
    public static Database of(String database) {
        return as("postgres", PostgresForTests.url(database), database);
    }

    /** Asked as {@code role}, whose password is the same. */
    public static Database as(String role, String url, String database) {
        Connector connector = connector(url, role, () -> role);
        return new LiveDatabase("shop", database, connector, event -> {});
    }

    /** A recorded folder that answers. */
    public static Database recorded(Path folder) {
        return new RecordedDatabase(folder);
    }
}
