package dev.onlyonce.demo.worker;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Runs the job at each tick for as long as it is permitted, and tries to be permitted for as long as it is not. */
final class Scheduler implements Runnable {

    private final Ticks ticks;
    private final Permission permission;
    private final Runnable job;
    private final InstantSource clock;
    private final Waiting waiting;
    private final Duration retry;
    private Instant last = Instant.MIN;

    /** How time passes. */
    @FunctionalInterface
    interface Waiting {

        /** Waits so long, or until the worker is to end; true then. */
        boolean endsWithin(Duration time) throws InterruptedException;
    }

    /**
     * When what happens.
     *
     * @param retry how long after a try for the permission the next one comes
     */
    record Pace(Ticks ticks, Duration retry) {}

    Scheduler(Pace pace, Permission permission, Runnable job, InstantSource clock, Waiting waiting) {
        this.ticks = pace.ticks();
        this.retry = pace.retry();
        this.permission = permission;
        this.job = job;
        this.clock = clock;
        this.waiting = waiting;
    }

    /** Until the worker is to end; a run that has begun is finished. */
    @Override
    public void run() {
        try {
            boolean ends = false;
            while (!ends) {
                ends = permission.obtained() ? scheduled() : waiting.endsWithin(retry);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** True when the worker is to end, false when the permission is lost. */
    private boolean scheduled() throws InterruptedException {
        while (true) {
            Instant now = clock.instant();
            Instant tick = ticks.after(now.isAfter(last) ? now : last);
            if (waiting.endsWithin(Duration.between(now, tick))) {
                return true;
            }
            last = tick;
            if (!permission.stands()) {
                return false;
            }
            // a machine that slept meanwhile does not make up for it
            if (clock.instant().isBefore(tick.plus(ticks.period().dividedBy(4)))) {
                job.run();
            }
        }
    }
}
