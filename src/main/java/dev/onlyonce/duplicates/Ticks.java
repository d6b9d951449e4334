package dev.onlyonce.duplicates;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The instants at which a schedule means a job to run. */
interface Ticks {

    /** The last tick at or before an instant. */
    Optional<Instant> latest(Instant at);

    /** The first tick after an instant. */
    Optional<Instant> next(Instant after);

    /** The smallest distance between neighbouring ticks around an instant; empty where it has only one. */
    default Optional<Duration> distance(Instant near) {
        Optional<Instant> before = latest(near);
        Optional<Instant> earlier = before.flatMap(t -> latest(t.minusNanos(1)));
        Optional<Instant> after = next(near);
        Optional<Instant> later = after.flatMap(this::next);
        return java.util.stream.Stream.of(between(earlier, before), between(before, after), between(after, later))
                .flatMap(Optional::stream)
                .min(Duration::compareTo);
    }

    private static Optional<Duration> between(Optional<Instant> from, Optional<Instant> to) {
        return from.flatMap(f -> to.map(t -> Duration.between(f, t)));
    }

    /**
     * The tick that a start belongs to if it belongs to one: the last one due, where a tick counts as due a little before
     * its time (1 s, at most a tenth of the period), since timers fire early.
     */
    default Optional<Instant> due(Instant start) {
        Optional<Instant> next = next(start);
        Duration early = distance(start).map(d -> d.dividedBy(10)).orElse(EARLY);
        Duration allowed = early.compareTo(EARLY) < 0 ? early : EARLY;
        return next.filter(t -> !t.minus(allowed).isAfter(start)).or(() -> latest(start));
    }

    /** How early a start may be. */
    Duration EARLY = Duration.ofSeconds(1);

    /** Whether the instants are those of a clock: a fixed period has a phase of its own in each process, and may drift. */
    default boolean byTheClock() {
        return true;
    }
}
