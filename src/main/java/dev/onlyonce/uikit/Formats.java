package dev.onlyonce.uikit;

import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How numbers, durations and times are written: in one language, in one target's zone. What is null is written "not
 * known", never as zero.
 *
 * @param zone in which times of day are told
 */
public record Formats(Locale language, ZoneId zone) {

    private static final List<String> BYTES = List.of("B", "kB", "MB", "GB", "TB");

    /** Whole numbers with thousands apart: {@code 1,994}. */
    public String number(@Nullable Long number) {
        return number == null
                ? notKnown()
                : NumberFormat.getIntegerInstance(language).format(number);
    }

    /** A share of one as {@code 70 %}; below ten with one decimal. */
    public String percent(@Nullable Double share) {
        if (share == null) {
            return notKnown();
        }
        double percent = share * 100;
        NumberFormat format = NumberFormat.getNumberInstance(language);
        format.setMaximumFractionDigits(percent < 9.95 && percent > 0 ? 1 : 0);
        return format.format(percent) + " %";
    }

    /** Cores or other measures with one decimal. */
    public String decimal(@Nullable Double number) {
        if (number == null) {
            return notKnown();
        }
        NumberFormat format = NumberFormat.getNumberInstance(language);
        format.setMaximumFractionDigits(1);
        return format.format(number);
    }

    /** How long something took: {@code 0.8 ms}, {@code 212 ms}, {@code 4.2 s}. */
    public String took(double millis) {
        return millis < 10 ? decimal(millis) + " ms" : duration(Duration.ofMillis(Math.round(millis)));
    }

    /** An amount of bytes in thousands: {@code 512 B}, {@code 1.4 MB}. */
    public String bytes(long bytes) {
        double amount = bytes;
        int unit = 0;
        while (amount >= 1_000 && unit < BYTES.size() - 1) {
            amount /= 1_000;
            unit++;
        }
        return (unit == 0 ? number(bytes) : decimal(amount)) + " " + BYTES.get(unit);
    }

    /** The two largest units: {@code 212 ms}, {@code 4 m 17 s}, {@code 7 d 19 h}. */
    public String duration(@Nullable Duration duration) {
        if (duration == null) {
            return notKnown();
        }
        if (duration.isNegative()) {
            return "−" + duration(duration.negated());
        }
        if (duration.compareTo(Duration.ofSeconds(1)) < 0) {
            return duration.toMillis() + " ms";
        }
        if (duration.compareTo(Duration.ofSeconds(10)) < 0 && duration.toMillisPart() >= 50) {
            return unit(decimal(duration.toMillis() / 1000.0), "unit.s");
        }
        Duration rounded = duration.plusMillis(500);
        if (rounded.toDays() > 0) {
            return two(rounded.toDays(), "unit.d", rounded.toHoursPart(), "unit.h");
        }
        if (rounded.toHours() > 0) {
            return two(rounded.toHours(), "unit.h", rounded.toMinutesPart(), "unit.m");
        }
        return rounded.toMinutes() > 0
                ? two(rounded.toMinutes(), "unit.m", rounded.toSecondsPart(), "unit.s")
                : unit(String.valueOf(rounded.toSeconds()), "unit.s");
    }

    private String two(long large, String largeUnit, int small, String smallUnit) {
        String first = unit(number(large), largeUnit);
        return small == 0 ? first : first + " " + unit(String.valueOf(small), smallUnit);
    }

    private String unit(String number, String unit) {
        return Texts.in(language, unit, number);
    }

    /** Day and time to the second: {@code 24 Nov 00:01:23}, {@code 11월 24일 00:01:23}. */
    public String time(@Nullable Instant at) {
        return at == null ? notKnown() : in(at, Texts.in(language, "format.day") + " HH:mm:ss");
    }

    /** Day and time to the minute. */
    public String minute(@Nullable Instant at) {
        return at == null ? notKnown() : in(at, Texts.in(language, "format.day") + " HH:mm");
    }

    /** Day and time to the millisecond, as starts are told. */
    public String millis(@Nullable Instant at) {
        return at == null ? notKnown() : in(at, Texts.in(language, "format.day") + " HH:mm:ss.SSS");
    }

    /** Time of day alone, to the second; for where the day stands beside it. */
    public String clock(@Nullable Instant at) {
        return at == null ? notKnown() : in(at, "HH:mm:ss");
    }

    /** From and to; the day is told once if it is one day. */
    public String range(Instant from, Instant to) {
        boolean oneDay = local(from).toLocalDate().equals(local(to).toLocalDate());
        boolean close = Duration.between(from, to).compareTo(Duration.ofMinutes(30)) < 0;
        String pattern = close ? "HH:mm:ss" : "HH:mm";
        return in(from, Texts.in(language, "format.day") + " " + pattern) + " – "
                + in(to, (oneDay ? "" : Texts.in(language, "format.day") + " ") + pattern);
    }

    /** The zone in full, as the top bar shows it: {@code Asia/Seoul, UTC+9}. */
    public String zoneInFull(Instant at) {
        ZoneOffset offset = zone.getRules().getOffset(at);
        if (zone.equals(ZoneOffset.UTC) || "UTC".equals(zone.getId()) || "Z".equals(zone.getId())) {
            return "UTC";
        }
        String hours =
                offset.getId().replaceFirst("^([+-])0?(\\d+):00$", "$1$2").replaceFirst("^Z$", "+0");
        return zone.getId() + ", UTC" + hours;
    }

    /** The zone in short, as cards show it: {@code KST}. */
    public String zoneInShort(Instant at) {
        String name = DateTimeFormatter.ofPattern("zzz", Locale.ENGLISH).format(at.atZone(zone));
        return name.isBlank() ? zone.getDisplayName(TextStyle.SHORT, Locale.ENGLISH) : name;
    }

    /** What stands where nothing is known. */
    public String notKnown() {
        return Texts.in(language, "not.known");
    }

    private String in(Instant at, String pattern) {
        return DateTimeFormatter.ofPattern(pattern, language).format(local(at));
    }

    private ZonedDateTime local(Instant at) {
        return at.atZone(zone);
    }
}
