package dev.onlyonce.duplicates;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The counted runs of one target, job and key, and what has been judged of them. */
interface KeyLedger {

    /** Runs that started in a span (from included), in order; what was only queued or skipped is none. */
    List<Start> runs(Instant from, Instant to);

    /** Runs that the source says are of a tick, in order. */
    List<Start> ofTick(Instant tick);

    /** Runs with an external id, in order. */
    List<Start> ofExternalId(String externalId);

    /** Whether any run started at or after an instant. */
    boolean anyFrom(Instant at);

    /** Where the last cluster before an instant begins. */
    Optional<Instant> clusterBefore(Instant at);

    /** Clusters that begin in a span, in order; one that is several late runs comes once for each. */
    List<Judged> clusters(Instant from, Instant to);

    /** The last tick that a cluster before an instant took. */
    Optional<Instant> tickBefore(Instant at);

    /** The earliest start among the {@link Overlaps#LOOK_BACK} occurrences before an instant that ran on beyond it. */
    Optional<Instant> stillRunning(Instant at);

    /** Puts occurrences in the place of all whose cluster begins in a span. */
    void replaceClusters(Instant from, Instant to, List<Clustered> by);

    /** Puts an occurrence, or none, in the place of what the source joined under a name before. */
    void replaceGiven(String name, @Nullable Occurrence by);

    /** Where a cluster begins, and a tick it took. */
    record Judged(Instant cluster, @Nullable Instant tick) {}

    /** An occurrence and where its cluster begins. */
    record Clustered(Instant cluster, Occurrence occurrence) {

        Judged judged() {
            return new Judged(cluster, occurrence.tick());
        }
    }
}
