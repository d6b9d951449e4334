package dev.onlyonce.cpu;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Processes as Linux tells them under {@code /proc}. */
final class ProcFiles implements ProcessTable {

    private static final Path PROC = Path.of("/proc");

    /** USER_HZ: the unit of these files, 100 on every architecture that Java runs on, whatever the kernel's own tick. */
    private static final long TICKS_PER_SECOND = 100;

    private static final int LONGEST_STAT = 1_024;
    private static final int LONGEST_COMMAND = 8_192;

    private final Instant booted;

    ProcFiles() {
        this.booted = booted();
    }

    static boolean available() {
        return Files.isReadable(PROC.resolve("self/stat"));
    }

    private static Instant booted() {
        try {
            return Files.readAllLines(PROC.resolve("stat")).stream()
                    .filter(line -> line.startsWith("btime "))
                    .map(line -> Instant.ofEpochSecond(
                            Long.parseLong(line.substring(6).strip())))
                    .findFirst()
                    .orElseThrow(() -> new IOException("/proc/stat tells no btime"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Override
    public List<Long> pids() {
        List<Long> pids = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[1-9]*")) {
            entries.forEach(entry -> pids.add(Long.valueOf(entry.getFileName().toString())));
        } catch (DirectoryIteratorException e) {
            throw new java.io.UncheckedIOException(e.getCause());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return pids;
    }

    @Override
    public List<String> arguments(long pid) {
        return read(pid, "cmdline", LONGEST_COMMAND)
                .map(text -> text.isEmpty() ? List.<String>of() : Arrays.asList(text.split("\0")))
                .orElse(List.of());
    }

    @Override
    public Optional<Counters> counters(long pid) {
        return read(pid, "stat", LONGEST_STAT).flatMap(this::parse);
    }

    /** {@code pid (name) state ppid …}: the name can hold blanks and brackets, so what counts follows the last bracket. */
    private Optional<Counters> parse(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        boolean ended = fields[0].equals("Z") || fields[0].equals("X");
        return ended
                ? Optional.empty()
                : Optional.of(new Counters(
                        Long.parseLong(fields[1]),
                        booted.plus(ticks(Long.parseLong(fields[19]))),
                        ticks(Long.parseLong(fields[11]) + Long.parseLong(fields[12]))));
    }

    private static Duration ticks(long ticks) {
        return Duration.ofMillis(ticks * 1_000 / TICKS_PER_SECOND);
    }

    /** None when the process went between two looks, or is not ours to see: both are no worker of anybody's. */
    private static Optional<String> read(long pid, String file, int most) {
        try (FileInputStream in = new FileInputStream("/proc/" + pid + "/" + file)) {
            return Optional.of(new String(in.readNBytes(most), StandardCharsets.UTF_8));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
