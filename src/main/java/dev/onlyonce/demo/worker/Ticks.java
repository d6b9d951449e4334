package dev.onlyonce.demo.worker;

import java.time.Duration;
import java.time.Instant;

/**
 * When the job is due: whole multiples of a period, as a cron like {@code *}{@code /20 * * * * *} means it.
 *
 * @param period a divisor of a minute
 */
record Ticks(Duration period) {

    /** The first one after an instant. */
    Instant after(Instant at) {
        long length = period.toMillis();
        return Instant.ofEpochMilli((Math.floorDiv(at.toEpochMilli(), length) + 1) * length);
    }
}
