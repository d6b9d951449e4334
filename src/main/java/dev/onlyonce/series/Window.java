package dev.onlyonce.series;

import java.time.Duration;
import java.time.Instant;

/**
 * A range of time and how finely it is asked for.
 *
 * @param from first instant
 * @param to first instant after it
 * @param points at most this many steps, 1 to 5000
 */
public record Window(Instant from, Instant to, int points) {

    private static final int MOST_POINTS = 5_000;

    /** Longer windows are read from the quarter-hours, so that a page of 30 days costs no more than one of a day. */
    private static final Duration LONGEST_OF_SAMPLES = Duration.ofHours(12);

    static final Duration QUARTER = Duration.ofMinutes(15);

    /** @throws IllegalArgumentException when the range is empty or the number of points is out of bounds */
    public Window {
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("from (%s) must lie before to (%s)".formatted(from, to));
        }
        if (points < 1 || points > MOST_POINTS) {
            throw new IllegalArgumentException("points must be 1 to %d, not %d".formatted(MOST_POINTS, points));
        }
    }

    boolean ofQuarters() {
        return Duration.between(from, to).compareTo(LONGEST_OF_SAMPLES) > 0;
    }

    /** The grid for series whose neighbours lie {@code every} apart: a finer one would show holes that are none. */
    Grid grid(Duration every) {
        long range = Duration.between(from, to).toMillis();
        long finest = ofQuarters() ? QUARTER.toMillis() : Math.max(1, every.toMillis());
        long wanted = Math.ceilDiv(range, points);
        long step = Math.max(1, Math.ceilDiv(wanted, finest)) * finest;
        // on round times, so that the same samples fall into the same steps while the window moves
        long start = Math.floorDiv(from.toEpochMilli(), step) * step;
        int steps = Math.toIntExact(Math.ceilDiv(to.toEpochMilli() - start, step));
        return new Grid(Instant.ofEpochMilli(start), Duration.ofMillis(step), steps);
    }

    /** Steps of equal width; the first may begin before the window. */
    record Grid(Instant start, Duration step, int steps) {

        Instant end() {
            return start.plus(step.multipliedBy(steps));
        }
    }
}
