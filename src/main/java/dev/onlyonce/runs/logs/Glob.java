package dev.onlyonce.runs.logs;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.stream.Stream;

/** The files that a path names: itself, or what its wildcards match. */
final class Glob {

    private static final int DEEPEST = 8;

    private final String pattern;

    Glob(String pattern) {
        this.pattern = Path.of(pattern.replaceAll("[*?\\[{].*", "")).isAbsolute()
                ? pattern
                : Path.of("").toAbsolutePath() + "/" + pattern;
    }

    /** Regular files, by name; none where nothing matches yet. */
    List<Path> files() throws IOException {
        int wild = wildcard();
        if (wild < 0) {
            Path file = Path.of(pattern);
            if (Files.isDirectory(file)) {
                throw new IOException(pattern + " is a folder: name its files, such as " + pattern + "/*.log");
            }
            return Files.isRegularFile(file) ? List.of(file) : List.of();
        }
        Path root = Path.of(pattern.substring(0, pattern.lastIndexOf('/', wild) + 1));
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        int depth = pattern.contains("**")
                ? DEEPEST
                : (int) pattern.substring(wild).chars().filter(c -> c == '/').count() + 1;
        try (Stream<Path> found = Files.find(
                root,
                depth,
                (path, attributes) -> attributes.isRegularFile() && matcher.matches(path),
                FileVisitOption.FOLLOW_LINKS)) {
            return found.sorted().toList();
        }
    }

    private int wildcard() {
        return Stream.of('*', '?', '[', '{')
                .mapToInt(c -> pattern.indexOf(c))
                .filter(at -> at >= 0)
                .min()
                .orElse(-1);
    }
}
