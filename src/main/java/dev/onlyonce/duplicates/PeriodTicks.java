package dev.onlyonce.duplicates;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Ticks of a fixed period, counted from 1970-01-01T00:00Z; naming bears any phase that the job really has. */
record PeriodTicks(Duration period) implements Ticks {

    PeriodTicks {
        if (period.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("a period is at least a millisecond: " + period);
        }
    }

    @Override
    public Optional<Instant> latest(Instant at) {
        long millis = period.toMillis();
        return Optional.of(Instant.ofEpochMilli(Math.floorDiv(at.toEpochMilli(), millis) * millis));
    }

    @Override
    public Optional<Instant> next(Instant after) {
        return latest(after).map(t -> t.plusMillis(period.toMillis()));
    }

    @Override
    public Optional<Duration> distance(Instant near) {
        return Optional.of(period);
    }

    @Override
    public boolean byTheClock() {
        return false;
    }
}
