package dev.onlyonce.targets;

import java.time.Duration;
import java.time.Instant;

/**
 * Published after each round of a collector.
 *
 * @param target its name
 * @param collector its name
 * @param at when the round ended, on this host's clock
 * @param reading ok with the time it took, or failed with the reason
 * @param asked how much it asked of databases
 * @param pause to the next round; longer than the collector's interval while rounds fail or are slow
 */
public record CollectorRan(
        String target, String collector, Instant at, Reading<Done> reading, Asked asked, Duration pause) {

    /** A round has no value but that it was done. */
    public enum Done {
        DONE
    }
}
