package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.UnreadableLog;
import dev.onlyonce.runs.UnreadableLog.Why;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * What is to be read, as files that can be read from any place: times without a date are counted back from the last line.
 * A file is read where it stands; what is compressed, streamed, or the logs of several containers in one, is laid out in
 * temporary files first.
 */
final class ScanInput implements AutoCloseable {

    private static final int HEAD = 1 << 16;
    private static final int GZIP_MAGIC = 0x1f8b;

    private final List<Part> parts;
    private final Instant writtenAt;
    private final @Nullable OriginSplit temporary;

    /**
     * A file to read.
     *
     * @param origin the container that wrote it; null where lines do not say
     */
    record Part(Path place, @Nullable String origin) {}

    private ScanInput(List<Part> parts, Instant writtenAt, @Nullable OriginSplit temporary) {
        this.parts = parts;
        this.writtenAt = writtenAt;
        this.temporary = temporary;
    }

    static ScanInput of(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new UnreadableLog(file.toString(), Why.FOLDER);
        }
        if (!Files.exists(file)) {
            throw new UnreadableLog(file.toString(), Why.MISSING);
        }
        Instant writtenAt = Files.getLastModifiedTime(file).toInstant();
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(file), 2 * HEAD)) {
            boolean gzip = isGzip(raw);
            if (!gzip && file.toString().endsWith(".gz")) {
                throw new UnreadableLog(file.toString(), Why.BROKEN_GZIP);
            }
            byte[] head = gzip ? new byte[0] : head(file.toString(), raw);
            boolean asItStands = !gzip && Files.isRegularFile(file) && Origin.of(text(head)) == null;
            return asItStands
                    ? new ScanInput(List.of(new Part(file, null)), writtenAt, null)
                    : laidOut(file.toString(), gzip ? unzipped(raw) : raw, writtenAt);
        } catch (AccessDeniedException e) {
            throw new UnreadableLog(file.toString(), Why.DENIED);
        } catch (EOFException | ZipException e) {
            throw new UnreadableLog(file.toString(), Why.BROKEN_GZIP);
        }
    }

    /** @param now dates the last line of a stream where lines have no date */
    static ScanInput of(String name, InputStream in, Instant now) throws IOException {
        InputStream raw = new BufferedInputStream(in, 2 * HEAD);
        try {
            return laidOut(name, isGzip(raw) ? unzipped(raw) : raw, now);
        } catch (EOFException | ZipException e) {
            throw new UnreadableLog(name, Why.BROKEN_GZIP);
        }
    }

    private static InputStream unzipped(InputStream raw) throws IOException {
        return new BufferedInputStream(new GZIPInputStream(raw, HEAD), 2 * HEAD);
    }

    private static ScanInput laidOut(String name, InputStream in, Instant writtenAt) throws IOException {
        Origin origin = Origin.of(text(head(name, in)));
        OriginSplit split = new OriginSplit(origin);
        boolean done = false;
        try {
            split.read(in);
            List<Part> parts = split.parts();
            done = true;
            return new ScanInput(parts, writtenAt, split);
        } finally {
            if (!done) {
                split.close();
            }
        }
    }

    private static boolean isGzip(InputStream in) throws IOException {
        in.mark(2);
        byte[] magic = in.readNBytes(2);
        in.reset();
        return magic.length == 2 && ((magic[0] & 0xFF) << 8 | magic[1] & 0xFF) == GZIP_MAGIC;
    }

    private static byte[] head(String name, InputStream in) throws IOException {
        in.mark(HEAD);
        byte[] head = in.readNBytes(HEAD);
        in.reset();
        for (byte each : head) {
            if (each == 0) {
                throw new UnreadableLog(name, Why.BINARY);
            }
        }
        return head;
    }

    private static String text(byte[] head) {
        return new String(head, StandardCharsets.ISO_8859_1);
    }

    List<Part> parts() {
        return parts;
    }

    /** Containers that its lines name. */
    List<String> origins() {
        return parts.stream()
                .map(Part::origin)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
    }

    /** When its last line was written, as far as the file system tells. */
    Instant writtenAt() {
        return writtenAt;
    }

    @Override
    public void close() throws IOException {
        if (temporary != null) {
            temporary.close();
        }
    }
}
