package dev.onlyonce.runs.logs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lays a stream out in temporary files, one for each container that its lines name: each is a log of its own, with its own
 * format and its own order of times. They are deleted when this is closed, and at the latest when the program ends.
 */
final class OriginSplit implements AutoCloseable {

    private static final int CHUNK = 1 << 20;
    private static final int BUFFER = 1 << 15;
    private static final int LONGEST_PREFIX = 600;

    private final @Nullable Origin origin;
    private final Path folder;
    private final Map<String, Part> parts = new LinkedHashMap<>();
    private byte[] lastPrefix = new byte[0];
    private Part current;

    /** @param origin how lines name their container; null where they do not */
    OriginSplit(@Nullable Origin origin) throws IOException {
        this.origin = origin;
        this.folder = Files.createTempDirectory("onlyonce-check-");
        folder.toFile().deleteOnExit();
        this.current = part("");
    }

    /** Reads to the end; a last line without a line feed is a line too. */
    void read(InputStream in) throws IOException {
        byte[] chunk = new byte[CHUNK];
        int filled = 0;
        boolean inside = false;
        for (int read = in.read(chunk, 0, CHUNK); read >= 0; read = in.read(chunk, filled, CHUNK - filled)) {
            filled += read;
            int from = 0;
            for (int end = lineFeed(chunk, from, filled); end >= 0; end = lineFeed(chunk, from, filled)) {
                line(chunk, from, end + 1, inside);
                inside = false;
                from = end + 1;
            }
            if (from == 0 && filled == CHUNK) {
                line(chunk, 0, filled, inside); // a part of a line that is longer than all this
                inside = true;
                from = filled;
            }
            System.arraycopy(chunk, from, chunk, 0, filled - from);
            filled -= from;
        }
        if (filled > 0) {
            line(chunk, 0, filled, inside);
        }
        for (Part part : parts.values()) {
            part.flush();
        }
    }

    /** Those that have a line, in the order of their first. */
    List<ScanInput.Part> parts() {
        return parts.entrySet().stream()
                .filter(part -> part.getValue().written)
                .map(part ->
                        new ScanInput.Part(part.getValue().file, part.getKey().isEmpty() ? null : part.getKey()))
                .toList();
    }

    private static int lineFeed(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private void line(byte[] bytes, int from, int to, boolean inside) throws IOException {
        int text = inside || origin == null ? from : from + prefix(bytes, from, to);
        current.write(bytes, text, to);
    }

    /** Goes on to the container that a line names; one that names none belongs to the one before. */
    private int prefix(byte[] bytes, int from, int to) {
        if (lastPrefix.length > 0 && startsWith(bytes, from, to, lastPrefix)) {
            return lastPrefix.length;
        }
        int length = Math.min(to - from, LONGEST_PREFIX);
        String line = new String(bytes, from, length, StandardCharsets.ISO_8859_1);
        Origin.Named named = origin == null ? null : origin.read(line);
        if (named == null) {
            return 0;
        }
        current = part(named.name());
        lastPrefix = line.substring(0, named.length()).getBytes(StandardCharsets.ISO_8859_1);
        return named.length();
    }

    private static boolean startsWith(byte[] bytes, int from, int to, byte[] prefix) {
        if (to - from < prefix.length) {
            return false;
        }
        for (int i = 0; i < prefix.length; i++) {
            if (bytes[from + i] != prefix[i]) {
                return false;
            }
        }
        return true;
    }

    private Part part(String name) {
        return parts.computeIfAbsent(name, n -> new Part(folder.resolve("log-" + parts.size())));
    }

    @Override
    public void close() throws IOException {
        for (Part part : parts.values()) {
            Files.deleteIfExists(part.file);
        }
        Files.deleteIfExists(folder);
    }

    /** One container's lines; a file is open only while a buffer is written to it, since there may be hundreds. */
    private static final class Part {

        private final Path file;
        private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(BUFFER);
        private boolean written;

        private Part(Path file) {
            this.file = file;
        }

        private void write(byte[] bytes, int from, int to) throws IOException {
            buffer.write(bytes, from, to - from);
            if (buffer.size() >= BUFFER) {
                flush();
            }
        }

        private void flush() throws IOException {
            if (buffer.size() == 0) {
                return;
            }
            if (!written) {
                file.toFile().deleteOnExit();
            }
            written = true;
            try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                buffer.writeTo(out);
            }
            buffer.reset();
        }
    }
}
