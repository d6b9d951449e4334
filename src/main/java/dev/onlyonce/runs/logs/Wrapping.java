package dev.onlyonce.runs.logs;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a container runtime puts around a line. */
enum Wrapping {
    NONE,
    /** {@code {"log":"…\n","stream":"stdout","time":"…Z"}}. */
    DOCKER,
    /** {@code 2026-03-01T15:01:23.5Z stdout F …}; P is a part of a longer line. */
    CRI,
    /** {@code 2026-03-01T15:01:23.5Z …}: {@code kubectl logs --timestamps}, {@code docker logs -t}. */
    TIMESTAMPS;

    /** Made when a line needs it: that takes longer than all else that a short file does. */
    private static final class Json {
        private static final JsonMapper MAPPER = JsonMapper.builder().build();
    }

    /**
     * @param at the runtime's own time, more exact than what the program wrote
     * @param partial whether the line goes on in the next one
     */
    record Unwrapped(String text, @Nullable Instant at, boolean partial) {}

    static Wrapping of(String line) {
        if (line.startsWith("{\"log\":")
                || line.startsWith("{") && line.contains("\"stream\":") && line.contains("\"log\":")) {
            return DOCKER;
        }
        return unwrapCri(line) != null ? CRI : NONE;
    }

    /** Null when the line is not wrapped this way. */
    @Nullable
    Unwrapped unwrap(String line) {
        return switch (this) {
            case NONE -> new Unwrapped(line, null, false);
            case DOCKER -> unwrapDocker(line);
            case CRI -> unwrapCri(line);
            case TIMESTAMPS -> unwrapTimestamp(line);
        };
    }

    private static @Nullable Unwrapped unwrapDocker(String line) {
        try {
            JsonNode json = Json.MAPPER.readTree(line);
            JsonNode log = json.get("log");
            JsonNode time = json.get("time");
            if (log == null || time == null) {
                return null;
            }
            String text = log.asString();
            boolean whole = text.endsWith("\n");
            return new Unwrapped(whole ? text.stripTrailing() : text, exact(time.asString()), !whole);
        } catch (JacksonException e) {
            return null; // cut in the middle: no line
        }
    }

    private static @Nullable Unwrapped unwrapCri(String line) {
        int blank = line.indexOf(' ');
        if (blank < 20 || !line.startsWith("std", blank + 1)) {
            return null;
        }
        Instant at = exact(line.substring(0, blank));
        int tag = line.indexOf(' ', blank + 1);
        if (at == null || tag < 0 || tag + 2 >= line.length() || line.charAt(tag + 2) != ' ') {
            return null;
        }
        return new Unwrapped(line.substring(tag + 3), at, line.charAt(tag + 1) == 'P');
    }

    private static @Nullable Unwrapped unwrapTimestamp(String line) {
        int blank = line.indexOf(' ');
        Instant at = blank < 20 ? null : exact(line.substring(0, blank));
        return at == null ? null : new Unwrapped(line.substring(blank + 1), at, false);
    }

    private static @Nullable Instant exact(String text) {
        LocalDateTime at = Digits.dateTime(text, 0);
        ZoneOffset offset = at == null ? null : Digits.offset(text, Digits.endOfTime(text, 11));
        return at == null || offset == null ? null : at.toInstant(offset);
    }
}
