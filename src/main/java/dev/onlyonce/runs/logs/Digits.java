package dev.onlyonce.runs.logs;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Reads the fixed-width times of log lines by position: a formatter would take longer than all the rest. */
final class Digits {

    private Digits() {}

    /** {@code 2026-12-01 07:26:17} (or with T) at {@code at}, with a fraction behind a dot or comma if there is one. */
    static @Nullable LocalDateTime dateTime(String line, int at) {
        if (line.length() < at + 19 || line.charAt(at + 4) != '-' || line.charAt(at + 7) != '-') {
            return null;
        }
        char between = line.charAt(at + 10);
        LocalTime time = between == ' ' || between == 'T' ? time(line, at + 11) : null;
        int year = number(line, at, 4);
        int month = number(line, at + 5, 2);
        int day = number(line, at + 8, 2);
        if (time == null || year < 0 || month < 1 || day < 1) {
            return null;
        }
        try {
            return LocalDateTime.of(LocalDate.of(year, month, day), time);
        } catch (DateTimeException e) {
            return null; // the 31st of a month that has none: not a time, so not a header
        }
    }

    /** {@code 07:26:17} with a fraction of up to nine digits. */
    static @Nullable LocalTime time(String line, int at) {
        if (line.length() < at + 8 || line.charAt(at + 2) != ':' || line.charAt(at + 5) != ':') {
            return null;
        }
        int hour = number(line, at, 2);
        int minute = number(line, at + 3, 2);
        int second = number(line, at + 6, 2);
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) {
            return null;
        }
        return LocalTime.of(hour, minute, second, nanos(line, at + 8));
    }

    /** Where the time that begins at {@code at} ends. */
    static int endOfTime(String line, int at) {
        int end = at + 8;
        if (end + 1 < line.length() && isPoint(line.charAt(end)) && isDigit(line.charAt(end + 1))) {
            end++;
            while (end < line.length() && isDigit(line.charAt(end))) {
                end++;
            }
        }
        return end;
    }

    /** {@code Z}, {@code +0900} or {@code +09:00} at {@code at}; null when there is none. */
    static @Nullable ZoneOffset offset(String line, int at) {
        int end = endOfOffset(line, at);
        try {
            return end == at ? null : ZoneOffset.of(line.substring(at, end));
        } catch (DateTimeException e) {
            return null; // +99:00 is no offset
        }
    }

    /** Where the offset at {@code at} ends; {@code at} when there is none. */
    static int endOfOffset(String line, int at) {
        if (at >= line.length()) {
            return at;
        }
        char first = line.charAt(at);
        if (first == 'Z') {
            return at + 1;
        }
        if (first != '+' && first != '-' || number(line, at + 1, 2) < 0) {
            return at;
        }
        boolean colon = at + 3 < line.length() && line.charAt(at + 3) == ':';
        int minutes = at + (colon ? 4 : 3);
        return number(line, minutes, 2) < 0 ? at : minutes + 2;
    }

    /** Digits at a place, -1 when they are not. */
    static int number(String line, int at, int count) {
        if (line.length() < at + count) {
            return -1;
        }
        int number = 0;
        for (int i = at; i < at + count; i++) {
            char c = line.charAt(i);
            if (!isDigit(c)) {
                return -1;
            }
            number = number * 10 + c - '0';
        }
        return number;
    }

    private static int nanos(String line, int at) {
        if (at + 1 >= line.length() || !isPoint(line.charAt(at))) {
            return 0;
        }
        int nanos = 0;
        int digits = 0;
        for (int i = at + 1; i < line.length() && digits < 9 && isDigit(line.charAt(i)); i++, digits++) {
            nanos = nanos * 10 + line.charAt(i) - '0';
        }
        for (; digits < 9; digits++) {
            nanos *= 10;
        }
        return nanos;
    }

    private static boolean isPoint(char c) {
        return c == '.' || c == ',';
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
