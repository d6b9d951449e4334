package dev.onlyonce.targets;

import java.time.Instant;

/**
 * Published after each round of a collector.
 *
 * @param target its name
 * @param collector its name
 * @param at when the round ended, on this host's clock
 * @param reading ok with the time it took, or failed with the reason
 */
public record CollectorRan(String target, String collector, Instant at, Reading<Done> reading) {

    /** A round has no value but that it was done. */
    public enum Done {
        DONE
    }
}
