package dev.onlyonce.uikit;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The stretch of time that a page is asked for: fixed from and to, or the last so-much and live.
 *
 * @param from null when live
 * @param to null when live
 * @param last how far back, when live
 */
public record TimeRange(@Nullable Instant from, @Nullable Instant to, Duration last) {

    /** What a page without a range in its address shows. */
    public static final TimeRange DEFAULT = live(Duration.ofHours(24));

    /** @throws BadAddress when it is empty, names half a range, or reaches back no or more than 400 days */
    public TimeRange {
        if ((from == null) != (to == null)) {
            throw new BadAddress("from and to belong together");
        }
        if (from != null && to != null && !from.isBefore(to)) {
            throw new BadAddress("from (%s) must lie before to (%s)".formatted(from, to));
        }
        if (last.isNegative() || last.isZero() || last.compareTo(Duration.ofDays(400)) > 0) {
            throw new BadAddress("last must be more than nothing and at most 400 days, not " + last);
        }
    }

    /** The last so-much, moving with the clock. */
    public static TimeRange live(Duration last) {
        return new TimeRange(null, null, last);
    }

    /** From and to, standing still. */
    public static TimeRange fixed(Instant from, Instant to) {
        return new TimeRange(from, to, Duration.ofHours(24));
    }

    /** Reads what the address says. @throws BadAddress naming the parameter that cannot be read */
    public static TimeRange of(Optional<String> from, Optional<String> to, Optional<String> last) {
        if (from.isPresent() || to.isPresent()) {
            return new TimeRange(instant("from", from), instant("to", to), DEFAULT.last());
        }
        return last.map(text -> live(duration(text))).orElse(DEFAULT);
    }

    /** Whether it moves with the clock. */
    public boolean isLive() {
        return from == null;
    }

    private static @Nullable Instant instant(String name, Optional<String> text) {
        try {
            return text.map(OffsetDateTime::parse)
                    .map(OffsetDateTime::toInstant)
                    .orElse(null);
        } catch (DateTimeException unreadable) {
            throw new BadAddress(
                    "%s=%s is no time like 2026-11-24T00:00:00Z".formatted(name, text.orElse("")), unreadable);
        }
    }

    private static Duration duration(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeException unreadable) {
            throw new BadAddress("last=%s is no duration like PT1H".formatted(text), unreadable);
        }
    }
}
