package dev.onlyonce.duplicates;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Missed ticks that follow each other without a run between them are one stretch, with one cause. */
public final class MissedStretches {

    private MissedStretches() {}

    /**
     * Stretches in order of time.
     *
     * @param missed in order
     */
    public static List<List<Instant>> of(List<Instant> missed, List<Occurrence> occurrences) {
        NavigableSet<Instant> ran = new TreeSet<>();
        occurrences.forEach(o -> ran.add(o.firstStart()));
        List<List<Instant>> stretches = new ArrayList<>();
        for (Instant tick : missed) {
            List<Instant> last = stretches.isEmpty() ? List.of() : stretches.getLast();
            if (last.isEmpty() || !ran.subSet(last.getLast(), tick).isEmpty()) {
                stretches.add(new ArrayList<>());
            }
            stretches.getLast().add(tick);
        }
        return stretches;
    }
}
