package dev.onlyonce.store;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** A PostgreSQL that somebody else keeps: asked once at the start, so that a wrong setting is told in one line. */
final class GivenStore {

    private static final int OLDEST = 14;
    private static final String SETTINGS = "Correct onlyonce.store.url, username and password, or start that server.";

    private GivenStore() {}

    /** @throws StoreRefused when it does not answer, or is too old */
    static void check(String url, StoreSettings settings) {
        if (!url.startsWith("jdbc:postgresql:")) {
            throw new StoreRefused(
                    "onlyonce.store.url = " + shown(url) + " is not accepted", "It begins with jdbc:postgresql://");
        }
        Properties properties = new Properties();
        properties.setProperty("connectTimeout", "5");
        properties.setProperty("loginTimeout", "10");
        if (settings.username() != null) {
            properties.setProperty("user", settings.username());
        }
        if (settings.password() != null) {
            properties.setProperty("password", settings.password());
        }
        try (Connection connection = DriverManager.getConnection(url, properties)) {
            int major = connection.getMetaData().getDatabaseMajorVersion();
            if (major < OLDEST) {
                throw new StoreRefused(
                        "The store at " + shown(url) + " is PostgreSQL " + major,
                        "Onlyonce needs " + OLDEST + " or newer.");
            }
        } catch (SQLException e) {
            throw new StoreRefused(
                    "The store at " + shown(url) + " does not let Onlyonce in (" + e.getMessage() + ")", SETTINGS, e);
        }
    }

    /** Without its parameters: a password may be among them. */
    static String shown(String url) {
        return url.replaceAll("\\?.*", "").replaceAll("//[^/@]*@", "//");
    }
}
