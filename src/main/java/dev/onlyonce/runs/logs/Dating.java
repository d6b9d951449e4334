package dev.onlyonce.runs.logs;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/** Gives the lines of one file their instants, in the order in which they stand there. */
final class Dating {

    /** A smaller step back is jitter, or the hour that a zone repeats; a larger one is midnight. */
    private static final Duration MIDNIGHT = Duration.ofHours(2);

    private static final Duration REPEATED_HOUR = Duration.ofMinutes(30);

    private final ZoneId zone;
    private @Nullable LocalDateTime last;
    private @Nullable Instant lastAt;

    /** @param last the last line dated before, null at the beginning of a file */
    Dating(ZoneId zone, @Nullable LocalDateTime last) {
        this.zone = zone;
        this.last = last;
    }

    @Nullable
    LocalDateTime last() {
        return last;
    }

    /** The day of the first of some lines whose last one was written no later than the file's time. */
    void countBack(LocalTime firstLine, Midnights midnights, Instant fileTime) {
        LocalDateTime written = LocalDateTime.ofInstant(fileTime, zone);
        LocalTime lastLine = midnights.last();
        LocalDate lastDay = lastLine != null && isBefore(written.toLocalTime(), lastLine)
                ? written.toLocalDate().minusDays(1)
                : written.toLocalDate();
        LocalDateTime first = lastDay.minusDays(midnights.count()).atTime(firstLine);
        if (last == null || first.isAfter(last)) {
            last = first;
        }
    }

    /** The instant of the next line. */
    Instant date(Stamp stamp) {
        return switch (stamp) {
            case Stamp.Exact exact -> exact.at();
            case Stamp.Local local -> {
                last = local.at();
                yield instant(local.at());
            }
            case Stamp.Clock clock -> instant(next(clock.at()));
        };
    }

    private LocalDateTime next(LocalTime time) {
        LocalDateTime before = last == null ? LocalDate.EPOCH.atTime(time) : last;
        LocalDateTime sameDay = before.toLocalDate().atTime(time);
        LocalDateTime at = isBefore(time, before.toLocalTime())
                ? sameDay.plusDays(1)
                : isJitterOverMidnight(before.toLocalTime(), time) ? sameDay.minusDays(1) : sameDay;
        last = at.isAfter(before) ? at : before;
        return at;
    }

    /** 23:59:59.9 behind 00:00:00.1 is jitter over midnight, not nearly a whole day later. */
    private static boolean isJitterOverMidnight(LocalTime before, LocalTime time) {
        return before.toSecondOfDay() < 60 && time.toSecondOfDay() > 86_400 - 60;
    }

    static boolean isBefore(LocalTime time, LocalTime other) {
        return Duration.between(time, other).compareTo(MIDNIGHT) > 0;
    }

    private Instant instant(LocalDateTime local) {
        ZonedDateTime at = local.atZone(zone);
        boolean steppedBack = lastAt != null && at.toInstant().isBefore(lastAt.minus(REPEATED_HOUR));
        Instant instant = steppedBack ? at.withLaterOffsetAtOverlap().toInstant() : at.toInstant();
        lastAt = instant;
        return instant;
    }

    /** Counts the midnights in some lines. */
    static final class Midnights {

        private @Nullable LocalTime first;
        private @Nullable LocalTime last;
        private int count;

        void see(LocalTime time) {
            if (first == null) {
                first = time;
            }
            if (last != null && isJitterOverMidnight(last, time)) {
                return;
            }
            if (last != null && isBefore(time, last)) {
                count++;
                last = time;
            } else if (last == null || time.isAfter(last)) {
                last = time;
            }
        }

        @Nullable
        LocalTime first() {
            return first;
        }

        @Nullable
        LocalTime last() {
            return last;
        }

        int count() {
            return count;
        }
    }
}
