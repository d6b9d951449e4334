package dev.onlyonce.series;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One value at one time, or the mark that there was none.
 *
 * @param at start of the interval that the value stands for
 * @param value the mean of that interval; null marks a gap: the source lived and had no value, or died here
 * @param peak the largest value inside the interval; null with the value
 * @param every the most that neighbours lie apart while the source lives: a longer distance is a gap
 */
public record SeriesSample(
        SeriesId series,
        Instant at,
        @Nullable Double value,
        @Nullable Double peak,
        Duration every) {

    /** Refuses what is no number: NaN and infinity are gaps, and the caller has to know that. */
    public SeriesSample {
        if (value != null && !Double.isFinite(value) || peak != null && !Double.isFinite(peak)) {
            throw new IllegalArgumentException("%s at %s is no number but %s".formatted(series.name(), at, value));
        }
        if ((value == null) != (peak == null)) {
            throw new IllegalArgumentException(series.name() + ": value and peak are both known or both not");
        }
    }

    /** One value that is its own peak. */
    public static SeriesSample of(SeriesId series, Instant at, double value, Duration every) {
        return new SeriesSample(series, at, value, value, every);
    }

    /** The source has no value from here on. */
    public static SeriesSample gap(SeriesId series, Instant at, Duration every) {
        return new SeriesSample(series, at, null, null, every);
    }
}
