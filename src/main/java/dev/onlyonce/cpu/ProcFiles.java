package dev.onlyonce.cpu;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Processes as Linux tells them under {@code /proc}. */
final class ProcFiles implements ProcessTable {

    private static final Path PROC = Path.of("/proc");

    /** USER_HZ: the unit of these files, 100 on every architecture that Java runs on, whatever the kernel's own tick. */
    private static final long TICKS_PER_SECOND = 100;

    private static final int LONGEST_COMMAND = 8_192;

    private final Instant booted;

    /** Used again for each file: a scan of all processes would else throw megabytes away. */
    private final byte[] buffer = new byte[LONGEST_COMMAND];

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
        String[] entries = PROC.toFile().list((folder, name) -> Character.isDigit(name.charAt(0)));
        if (entries == null) {
            throw new java.io.UncheckedIOException(new IOException(PROC + " cannot be listed"));
        }
        return Arrays.stream(entries).map(Long::valueOf).toList();
    }

    @Override
    public List<String> arguments(long pid) {
        return read(pid, "cmdline")
                .map(text -> text.isEmpty() ? List.<String>of() : Arrays.asList(text.split("\0")))
                .orElse(List.of());
    }

    @Override
    public Optional<Counters> counters(long pid) {
        return read(pid, "stat").flatMap(this::parse);
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
    private synchronized Optional<String> read(long pid, String file) {
        try (FileInputStream in = new FileInputStream("/proc/" + pid + "/" + file)) {
            int length = in.readNBytes(buffer, 0, buffer.length);
            return Optional.of(new String(buffer, 0, length, StandardCharsets.UTF_8));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
