package dev.onlyonce.series;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Several series on one grid of time: all lists are equally long, and equal positions are equal times.
 *
 * @param from start of the first step
 * @param step width of each
 * @param steps how many
 * @param points of each series; a series without a sample in the window is not there
 */
public record Lines(Instant from, Duration step, int steps, Map<SeriesId, List<Point>> points) {

    /** Of one series; all steps are gaps where nothing is known of it. */
    public List<Point> of(SeriesId series) {
        List<Point> known = points.get(series);
        return known != null ? known : gaps();
    }

    /** The grid with nothing on it. */
    public List<Point> gaps() {
        return java.util.stream.IntStream.range(0, steps)
                .mapToObj(i -> new Point(from.plus(step.multipliedBy(i)), null, null))
                .toList();
    }
}
