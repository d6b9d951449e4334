package dev.onlyonce.check;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneId;

/** {@code onlyonce check}: the same engine without store, login or page. */
public final class Check {

    /** The first argument that asks for it. */
    public static final String COMMAND = "check";

    private static final Path STANDARD_INPUT = Path.of("/proc/self/fd/0");

    private Check() {}

    /**
     * Reads, judges and says it.
     *
     * @param args those behind {@link #COMMAND}
     * @return the exit code: 0 once, 1 duplicates, misses or failures, 2 could not tell
     */
    public static int run(String... args) {
        try (PrintStream out = print(FileDescriptor.out);
                PrintStream err = print(FileDescriptor.err)) {
            Surroundings here = new Surroundings(
                    System.getenv(), System.in, isPiped(), out, err, ZoneId.systemDefault(), InstantSource.system());
            return new CheckCommand(here).run(args);
        }
    }

    /** UTF-8 whatever the terminal's locale: the answer may be Korean. */
    private static PrintStream print(FileDescriptor to) {
        return new PrintStream(new FileOutputStream(to), false, StandardCharsets.UTF_8);
    }

    /** A terminal gives nothing by itself, and neither does the null device. */
    private static boolean isPiped() {
        try {
            String input = Files.readSymbolicLink(STANDARD_INPUT).toString();
            return !input.startsWith("/dev/");
        } catch (IOException | UnsupportedOperationException e) {
            return System.console() == null; // where there is no /proc
        }
    }
}
