package dev.onlyonce.store;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where Onlyonce keeps what it has seen.
 *
 * @param url of a PostgreSQL; null means the embedded one under {@code folder}
 * @param username of {@code url}
 * @param password of {@code url}
 * @param folder of the embedded PostgreSQL
 */
@ConfigurationProperties("onlyonce.store")
record StoreSettings(
        @Nullable String url,
        @Nullable String username,
        @Nullable String password,
        @DefaultValue("data") Path folder) {

    /** Without the password. */
    @Override
    public String toString() {
        return url == null ? "embedded under " + folder : "given";
    }
}
