package dev.onlyonce.demo;

import java.time.Duration;

/**
 * How fast the demo lives; tests live faster.
 *
 * @param period between ticks, a divisor of a minute in whole seconds
 * @param run how long a run works, at half a core
 * @param retry how long after a try for the lock the next one comes
 */
record DemoPace(Duration period, Duration run, Duration retry) {

    /** 4 runs of 1.5 core seconds every 20 s: a third of a core on average while the incident lasts. */
    static final DemoPace USUAL = new DemoPace(Duration.ofSeconds(20), Duration.ofSeconds(3), Duration.ofSeconds(5));

    String cron() {
        return "*/" + period.toSeconds() + " * * * * *";
    }
}
