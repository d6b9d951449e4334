package dev.onlyonce.demo;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How the demo does.
 *
 * @param fixWanted whether the fix is what was asked for last; a rollout leads there
 * @param workers alive, by their number
 * @param renewed how many of them were restarted by the rollout that goes on, or by the last one
 * @param reason why it failed; null unless it did
 */
public record DemoState(
        Phase phase,
        boolean fixWanted,
        List<Worker> workers,
        int renewed,
        @Nullable String reason) {

    /** The workers that there are when all are up. */
    public static final int WORKERS = 4;

    /** Where it stands between the incident and its fix. */
    public enum Phase {
        /** It does not run: there is something else to watch, or it is not wanted. */
        OFF,
        /** Its database and its workers are being started. */
        STARTING,
        /** Every worker schedules. */
        INCIDENT,
        /** The workers are being restarted with the fix. */
        DEPLOYING,
        /** The workers run with the fix. */
        FIXED,
        /** The workers are being restarted without the fix. */
        TAKING_BACK,
        /** It did not start, or a rollout did not come to its end. */
        FAILED;

        /** As the API writes it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * One process.
     *
     * @param worker as runs name it: {@code host:pid}
     * @param version that it runs
     */
    public record Worker(String worker, long pid, String version, Instant startedAt) {}
}
