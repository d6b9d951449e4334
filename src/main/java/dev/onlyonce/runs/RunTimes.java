package dev.onlyonce.runs;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where in time a run belongs. */
final class RunTimes {

    private RunTimes() {}

    /** The order of runs: start, else tick, else end, else queueing, else arrival. */
    static Instant at(Run run, Instant arrival) {
        return run.at().orElse(arrival);
    }

    /** The run with its times as exact as the store keeps them: to the microsecond. */
    static Run stored(Run run) {
        boolean exact = Stream.of(
                        run.scheduledAt(), run.enqueuedAt(), run.startedAt(), run.finishedAt(), run.workerStartedAt())
                .allMatch(time -> time == null || time.getNano() % 1_000 == 0);
        return exact
                ? run
                : new RunBuilder(run)
                        .scheduledAt(micros(run.scheduledAt()))
                        .enqueuedAt(micros(run.enqueuedAt()))
                        .startedAt(micros(run.startedAt()))
                        .finishedAt(micros(run.finishedAt()))
                        .workerStartedAt(micros(run.workerStartedAt()))
                        .build();
    }

    private static @Nullable Instant micros(@Nullable Instant time) {
        return time == null ? null : time.truncatedTo(ChronoUnit.MICROS);
    }

    /** The UTC day that a run is filed under: of its tick, else start, else end, else arrival. */
    static LocalDate day(Run run, Instant arrival) {
        Instant at = run.scheduledAt() != null ? run.scheduledAt() : at(run, arrival);
        return at.atOffset(ZoneOffset.UTC).toLocalDate();
    }
}
