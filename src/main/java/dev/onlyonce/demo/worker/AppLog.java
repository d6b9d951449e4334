package dev.onlyonce.demo.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The log that all workers share, in the form of Python's logging; a line is one write, so that none tears another. */
final class AppLog implements AutoCloseable {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS", Locale.ROOT);

    private final SeekableByteChannel file;
    private final InstantSource clock;
    private final ZoneId zone;

    /** @param zone in which its times are written, without saying so */
    AppLog(Path file, InstantSource clock, ZoneId zone) throws IOException {
        this.file = Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        this.clock = clock;
        this.zone = zone;
    }

    void info(String message) {
        write("INFO", message);
    }

    void warn(String message) {
        write("WARNING", message);
    }

    void error(String message) {
        write("ERROR", message);
    }

    private void write(String level, String message) {
        String line = "%s [%d] [%s] demo: %s%n"
                .formatted(
                        TIME.format(clock.instant().atZone(zone)),
                        ProcessHandle.current().pid(),
                        level,
                        message.replace('\n', ' '));
        try {
            file.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException("the log cannot be written", e);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
