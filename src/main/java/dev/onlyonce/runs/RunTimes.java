package dev.onlyonce.runs;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Where in time a run belongs. */
final class RunTimes {

    private RunTimes() {}

    /** The order of runs: start, else tick, else end, else queueing, else arrival. */
    static Instant at(Run run, Instant arrival) {
        if (run.startedAt() != null) {
            return run.startedAt();
        }
        if (run.scheduledAt() != null) {
            return run.scheduledAt();
        }
        if (run.finishedAt() != null) {
            return run.finishedAt();
        }
        return run.enqueuedAt() != null ? run.enqueuedAt() : arrival;
    }

    /** The UTC day that a run is filed under: of its tick, else start, else end, else arrival. */
    static LocalDate day(Run run, Instant arrival) {
        Instant at = run.scheduledAt() != null ? run.scheduledAt() : at(run, arrival);
        return at.atOffset(ZoneOffset.UTC).toLocalDate();
    }
}
