package dev.onlyonce.targets;

import java.time.Duration;

/**
 * Asks one question again and again. A collector is made for one target by a {@link CollectorFactory}; it runs on a
 * virtual thread of its own, so that its slowness delays nobody, and is never run twice at once.
 */
public interface Collector {

    /** One word, the same for every target: the {@code collector} label of metrics. */
    String name();

    /** From the end of one round to the start of the next; the runner doubles it (to 16 times) while rounds fail or are slow. */
    Duration interval();

    /**
     * One round: asks, stores, publishes events.
     *
     * @throws Exception any failure; the runner records it as the reason why this collector is down
     */
    void collect() throws Exception;

    /** A round that takes longer is slow; three of these in a row count like a failure. */
    default Duration slowAfter() {
        return Duration.ofMillis(500);
    }

    /** Whether its rows come from a recording: then rounds follow each other without a pause, until it has ended. */
    default boolean replays() {
        return false;
    }

    /** Called once when the target goes; a collector that holds files or connections lets them go. */
    default void stop() {}
}
