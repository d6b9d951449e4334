package dev.onlyonce.duplicates;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Several workers that run one job at one period, each at a phase of its own. That is a scheduler in every worker
 * (fixedRate and interval jobs begin when their process does), or one schedule whose runs go round: the runs alone cannot
 * tell, and it is never once.
 *
 * @param workers how many
 * @param period of each of them
 * @param runs of all of them
 * @param beyond runs beyond those of one of them, if it is a scheduler in each
 * @param turns whether all runs together beat steadily too: then they may as well go round
 */
public record Phases(int workers, Duration period, long runs, long beyond, boolean turns) {

    private static final int FEWEST_RUNS = 8;

    /**
     * Looks at the runs of one key, in any order.
     *
     * @return empty where fewer than two workers beat steadily at one period at the same time
     */
    public static Optional<Phases> of(Collection<Start> runs) {
        Map<String, List<Instant>> byWorker = new TreeMap<>();
        for (Start run : runs) {
            if (run.worker() != null) {
                byWorker.computeIfAbsent(run.worker(), w -> new ArrayList<>()).add(run.at());
            }
        }
        List<List<Instant>> many = byWorker.values().stream()
                .filter(starts -> starts.size() >= FEWEST_RUNS)
                .toList();
        many.forEach(starts -> starts.sort(Instant::compareTo));
        List<Duration> periods = many.stream()
                .map(starts -> Windows.beat(starts, 1))
                .flatMap(Optional::stream)
                .sorted()
                .toList();
        boolean steady = periods.size() == many.size() && many.size() > 1;
        if (!steady || !near(periods.getFirst(), periods.getLast()) || !atTheSameTime(many)) {
            return Optional.empty();
        }
        long sum = many.stream().mapToLong(List::size).sum();
        long most = many.stream().mapToLong(List::size).max().orElse(0);
        List<Instant> all = many.stream().flatMap(List::stream).sorted().toList();
        boolean turns = Windows.beat(all, 1).isPresent();
        return Optional.of(new Phases(many.size(), periods.getFirst(), sum, sum - most, turns));
    }

    /** Timers drift, by less than a tenth. */
    private static boolean near(Duration least, Duration most) {
        return most.minus(least).multipliedBy(10).compareTo(least) < 0;
    }

    /** Workers of two deployments, one after the other, are no two schedulers. */
    private static boolean atTheSameTime(List<List<Instant>> workers) {
        Instant lastBegin =
                workers.stream().map(List::getFirst).max(Instant::compareTo).orElseThrow();
        Instant firstEnd =
                workers.stream().map(List::getLast).min(Instant::compareTo).orElseThrow();
        return lastBegin.isBefore(firstEnd);
    }
}
