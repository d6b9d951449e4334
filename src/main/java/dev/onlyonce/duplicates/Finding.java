package dev.onlyonce.duplicates;

import java.time.Instant;

/**
 * A stretch in which something is wrong with a job, with its cause.
 *
 * @param from the first fault
 * @param to the last fault so far
 */
public record Finding(String target, String job, Fault fault, Instant from, Instant to, Cause cause) {

    /** Whether a fault of that time is of this stretch. */
    public boolean covers(Instant at) {
        return !at.isBefore(from) && !at.isAfter(to);
    }
}
