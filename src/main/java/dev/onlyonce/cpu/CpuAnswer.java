package dev.onlyonce.cpu;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Processor use of a target's host and workers, at equal steps.
 *
 * @param host its name; null where nothing was seen in that window
 * @param seenAs which machine that is, in words
 * @param cores its logical processors; null where not known now
 * @param limitCores the quota of Onlyonce's own container; null without one
 * @param ratioUnit what {@code ratio} means
 * @param coresUnit what {@code cores} means
 * @param step ISO 8601
 * @param samples of the host
 * @param processes the workers seen in that window
 */
record CpuAnswer(
        String target,
        @Nullable String host,
        String seenAs,
        @Nullable Integer cores,
        @Nullable Double limitCores,
        String ratioUnit,
        String coresUnit,
        Duration step,
        List<Sample> samples,
        List<Worker> processes) {

    static final String RATIO = "share of all processors of the host, 0 to 1; iowait and steal are not busy";
    static final String CORES = "cores: 1.0 is one core busy all the time (100 % of one core); not capped";

    /**
     * One step.
     *
     * @param ratio mean; null is a gap
     * @param max largest value inside the step
     */
    record Sample(
            Instant at, @Nullable Double ratio, @Nullable Double max) {}

    /**
     * One worker.
     *
     * @param parentPid a pool's master and its forks are all workers here; this tells them apart
     * @param cores mean at the times of {@code samples}; null is a gap
     * @param max largest value inside each step
     */
    record Worker(
            String worker,
            String name,
            String host,
            long pid,
            long parentPid,
            Instant startedAt,
            String command,
            List<@Nullable Double> cores,
            List<@Nullable Double> max) {}
}
