package dev.onlyonce.check;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Instants as the people of a zone read clocks. */
record Times(ZoneId zone) {

    private static final DateTimeFormatter FULL = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    /** To the second. */
    String of(Instant at) {
        return FULL.format(at.atZone(zone));
    }

    /** Without its date where that is the one of another instant. */
    String after(Instant first, Instant at) {
        return day(first).equals(day(at)) ? CLOCK.format(at.atZone(zone)) : of(at);
    }

    private LocalDate day(Instant at) {
        return at.atZone(zone).toLocalDate();
    }
}
