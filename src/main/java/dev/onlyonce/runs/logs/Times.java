package dev.onlyonce.runs.logs;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads a time that stands by itself, in the ways in which logs write it. */
final class Times {

    private static final int SECONDS_DIGITS = 10;
    private static final DateTimeFormatter ACCESS_LOG =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss", Locale.ENGLISH);

    private Times() {}

    /** ISO 8601 (with T or a blank), time of day alone, seconds or milliseconds of the epoch, or an access log's; else null. */
    static @Nullable Stamp stamp(String text) {
        LocalDateTime at = Digits.dateTime(text, 0);
        if (at != null) {
            return withOffset(text, at, Digits.endOfTime(text, 11));
        }
        LocalTime time = Digits.time(text, 0);
        if (time != null) {
            return new Stamp.Clock(time);
        }
        return text.matches("[0-9]{10,13}([.][0-9]{1,9})?") ? epoch(text) : accessLog(text);
    }

    private static Stamp withOffset(String text, LocalDateTime at, int end) {
        ZoneOffset offset = Digits.offset(text, Brackets.skipBlanks(text, end));
        return offset == null ? new Stamp.Local(at) : new Stamp.Exact(at.toInstant(offset));
    }

    private static Stamp epoch(String text) {
        int point = text.indexOf('.');
        String whole = point < 0 ? text : text.substring(0, point);
        double fraction = point < 0 ? 0 : Double.parseDouble("0" + text.substring(point));
        long number = Long.parseLong(whole);
        return whole.length() == SECONDS_DIGITS
                ? new Stamp.Exact(Instant.ofEpochSecond(number, Math.round(fraction * 1e9)))
                : new Stamp.Exact(Instant.ofEpochMilli(number));
    }

    private static @Nullable Stamp accessLog(String text) {
        int end = text.indexOf(' ');
        try {
            LocalDateTime at = LocalDateTime.parse(end < 0 ? text : text.substring(0, end), ACCESS_LOG);
            return withOffset(text, at, end < 0 ? text.length() : end);
        } catch (DateTimeParseException e) {
            return null; // a time in no way that is known: counted and named by the caller
        }
    }
}
