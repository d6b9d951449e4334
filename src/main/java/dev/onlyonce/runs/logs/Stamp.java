package dev.onlyonce.runs.logs;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** The time of a line, as much of it as the line tells. */
sealed interface Stamp {

    /** With an offset: an instant. */
    record Exact(Instant at) implements Stamp {}

    /** In the log's zone. */
    record Local(LocalDateTime at) implements Stamp {}

    /** Without a date. */
    record Clock(LocalTime at) implements Stamp {}
}
