package dev.onlyonce.duplicates;

import java.time.Instant;
import java.util.Collection;
import java.util.TreeMap;

/**
 * The occurrences of one tick, over all keys.
 *
 * @param failedKeys no attempt succeeded
 * @param succeededKeys some attempt did
 * @param overlappingRuns runs that began while another of their key ran
 */
record TickRuns(
        Instant firstStart,
        int keys,
        int runs,
        int extraRuns,
        int duplicateKeys,
        int failedKeys,
        int succeededKeys,
        int overlappingRuns) {

    /** Of occurrences at hand, by their tick; those outside the schedule are of none. */
    static TreeMap<Instant, TickRuns> of(Collection<Occurrence> occurrences) {
        TreeMap<Instant, TickRuns> byTick = new TreeMap<>();
        for (Occurrence o : occurrences) {
            if (o.tick() != null) {
                byTick.merge(o.tick(), one(o), TickRuns::with);
            }
        }
        return byTick;
    }

    private static TickRuns one(Occurrence o) {
        return new TickRuns(
                o.firstStart(),
                1,
                o.runs(),
                o.extraRuns(),
                o.extraRuns() > 0 ? 1 : 0,
                o.outcome() == Occurrence.Outcome.FAILED ? 1 : 0,
                o.outcome() == Occurrence.Outcome.SUCCEEDED ? 1 : 0,
                o.overlaps() == null ? 0 : o.overlaps());
    }

    private TickRuns with(TickRuns other) {
        return new TickRuns(
                firstStart.isBefore(other.firstStart) ? firstStart : other.firstStart,
                keys + other.keys,
                runs + other.runs,
                extraRuns + other.extraRuns,
                duplicateKeys + other.duplicateKeys,
                failedKeys + other.failedKeys,
                succeededKeys + other.succeededKeys,
                overlappingRuns + other.overlappingRuns);
    }
}
