package dev.onlyonce.check;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

/** What the command answered: its exit code and its words. */
record Said(int exit, String out, String err) {

    static final Instant NOW = Instant.parse("2026-12-01T12:00:00Z");

    static Asking in(String zone) {
        return new Asking(zone);
    }

    /** Asks as somebody at a terminal does. */
    static final class Asking {

        private final ZoneId zone;
        private final Map<String, String> environment = new HashMap<>();
        private String input = "";
        private boolean piped;

        private Asking(String zone) {
            this.zone = ZoneId.of(zone);
        }

        Asking with(String name, String value) {
            environment.put(name, value);
            return this;
        }

        Asking piping(String lines) {
            input = lines;
            piped = true;
            return this;
        }

        Said check(String... args) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int exit = new CheckCommand(new Surroundings(
                            environment,
                            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                            piped,
                            new PrintStream(out, true, StandardCharsets.UTF_8),
                            new PrintStream(err, true, StandardCharsets.UTF_8),
                            zone,
                            InstantSource.fixed(NOW)))
                    .run(args);
            return new Said(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        }
    }
}
