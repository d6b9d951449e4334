package dev.onlyonce.targets;

import java.time.Duration;

/**
 * What came of asking a source once: a value, or the reason why there is none. A failed reading is unknown, never zero.
 *
 * @param <T> the value
 */
public sealed interface Reading<T> {

    /** How long the asking took, on this host's clock. */
    Duration took();

    /** The source answered. */
    record Ok<T>(T value, Duration took) implements Reading<T> {}

    /** The source did not answer; the reason is one sentence that names it and holds no secret. */
    record Failed<T>(String reason, Duration took) implements Reading<T> {}
}
