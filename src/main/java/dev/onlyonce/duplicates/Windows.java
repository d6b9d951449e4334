package dev.onlyonce.duplicates;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How far apart the starts of one occurrence may lie. */
final class Windows {

    /** With no schedule known or inferred. */
    static final Duration UNKNOWN = Duration.ofSeconds(10);

    /** However far apart ticks are. */
    static final Duration MOST = Duration.ofMinutes(10);

    /** What of a job's runs around a start the inference of a period looks at: 8 ticks of the longest that matters. */
    static final Duration CONTEXT = Duration.ofSeconds(160);

    private static final int TICKS_TO_INFER = 8;
    private static final int MOST_PER_TICK = 16;

    private final JobPolicy policy;

    Windows(JobPolicy policy) {
        this.policy = policy;
    }

    /** What around a start its window depends on: the runs near it where a period has to be inferred, else nothing. */
    Duration context() {
        return policy.window() == null && policy.ticks() == null ? CONTEXT : Duration.ZERO;
    }

    /**
     * The window of a cluster.
     *
     * @param first its first start
     * @param runs all runs of the job and key in order, at least those within {@link #CONTEXT} of it
     */
    Duration at(Instant first, List<Start> runs) {
        if (policy.window() != null) {
            return policy.window();
        }
        Optional<Duration> distance = policy.ticks() == null
                ? period(around(first, runs))
                : policy.ticks().distance(first);
        Duration most = policy.ticks() == null ? UNKNOWN : MOST;
        return distance.map(d -> d.dividedBy(2))
                .filter(w -> w.compareTo(most) < 0)
                .orElse(most);
    }

    private static List<Start> around(Instant first, List<Start> runs) {
        int from = index(runs, first.minus(CONTEXT));
        int to = index(runs, first.plus(CONTEXT));
        return runs.subList(from, to);
    }

    private static int index(List<Start> runs, Instant at) {
        int low = 0;
        int high = runs.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (runs.get(middle).at().isBefore(at)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Per worker before the merged stream: each process has a phase of its own. */
    private static Optional<Duration> period(List<Start> runs) {
        Map<String, List<Instant>> byWorker = new HashMap<>();
        for (Start run : runs) {
            if (run.worker() != null) {
                byWorker.computeIfAbsent(run.worker(), w -> new ArrayList<>()).add(run.at());
            }
        }
        Optional<Duration> ofWorkers = byWorker.values().stream()
                .map(starts -> beat(starts, 1))
                .flatMap(Optional::stream)
                .min(Duration::compareTo);
        return ofWorkers.or(() -> beatOfAll(runs.stream().map(Start::at).toList()));
    }

    /** Where workers are not told apart: the fewest runs a tick with which the stream beats steadily. */
    private static Optional<Duration> beatOfAll(List<Instant> starts) {
        for (int perTick = 1; perTick <= MOST_PER_TICK; perTick++) {
            Optional<Duration> beat = beat(starts, perTick);
            if (beat.isPresent()) {
                return beat;
            }
        }
        return Optional.empty();
    }

    /** The usual distance of starts {@code lag} apart, if at least four in five are near it. */
    static Optional<Duration> beat(List<Instant> starts, int lag) {
        if (starts.size() < TICKS_TO_INFER * lag) {
            return Optional.empty();
        }
        long[] gaps = new long[starts.size() - lag];
        for (int i = lag; i < starts.size(); i++) {
            gaps[i - lag] = starts.get(i - lag).until(starts.get(i), ChronoUnit.MILLIS);
        }
        Arrays.sort(gaps);
        long usual = gaps[gaps.length / 2];
        int near = 0;
        for (long gap : gaps) {
            near += Math.abs(gap - usual) * 4 <= usual ? 1 : 0;
        }
        boolean steady = usual > 0 && near * 5L >= gaps.length * 4L;
        return steady ? Optional.of(Duration.ofMillis(usual)) : Optional.empty();
    }
}
