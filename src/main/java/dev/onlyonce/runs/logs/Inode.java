package dev.onlyonce.runs.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** What stays the same of a file when it is renamed; its path where the file system has no such thing. */
final class Inode {

    private Inode() {}

    /** @throws IOException when the file is not there or its folder may not be looked at */
    static String of(Path path) throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        return key == null ? path.toString() : key.toString();
    }

    /** Null when no file is there. */
    static @Nullable String orNull(Path path) throws IOException {
        return Files.exists(path) ? of(path) : null;
    }
}
