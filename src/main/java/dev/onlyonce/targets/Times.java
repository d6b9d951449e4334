package dev.onlyonce.targets;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;

/** Times as databases and recordings write them: ISO 8601, with a blank or a T, with an offset or without. */
final class Times {

    private static final DateTimeFormatter FORMAT = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendPattern("[ ]['T']")
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .appendPattern("[XXX][XX][X]")
            .toFormatter(java.util.Locale.ROOT);

    private Times() {}

    /** @throws java.time.format.DateTimeParseException naming the text */
    static Instant parse(String text, ZoneId naive) {
        TemporalAccessor parsed = FORMAT.parseBest(text.strip(), ZonedDateTime::from, LocalDateTime::from);
        return parsed instanceof ZonedDateTime zoned
                ? zoned.toInstant()
                : ((LocalDateTime) parsed).atZone(naive).toInstant();
    }
}
