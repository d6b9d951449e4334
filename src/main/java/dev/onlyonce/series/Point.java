package dev.onlyonce.series;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One step of a thinned series.
 *
 * @param at start of the step, UTC
 * @param mean of the step's samples; null is a gap, never 0
 * @param max the largest value inside the step; null with the mean
 */
public record Point(
        Instant at, @Nullable Double mean, @Nullable Double max) {

    /** Whether nothing is known of this step. */
    public boolean isGap() {
        return mean == null;
    }
}
