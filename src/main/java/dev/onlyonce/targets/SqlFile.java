package dev.onlyonce.targets;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** SQL for a target, kept in a file beside its class so that psql can run it as it is. */
public final class SqlFile {

    private SqlFile() {}

    /** @throws IllegalArgumentException when {@code beside} has no such file in its package */
    public static String read(Class<?> beside, String name) {
        try (InputStream file = beside.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalArgumentException("No file " + name + " beside " + beside.getName());
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
