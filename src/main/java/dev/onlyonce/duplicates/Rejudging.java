package dev.onlyonce.duplicates;

import dev.onlyonce.duplicates.KeyLedger.Clustered;
import dev.onlyonce.duplicates.KeyLedger.Judged;
import dev.onlyonce.duplicates.TickNames.Named;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Judges one job and key anew where runs came, came late or changed, and nowhere else: from the cluster before the change
 * on until clusters and their ticks are again as they were. The same runs give the same answer in any order and batching.
 */
final class Rejudging {

    static final Instant END_OF_TIME = Instant.parse("9999-01-01T00:00:00Z");

    /** How far back a taken tick matters: a tick caught up is at most so old, and its cluster began within a window. */
    static final Duration MEMORY = TickNames.CATCH_UP.plus(Windows.MOST);

    private final JobPolicy policy;
    private final @Nullable String key;
    private final KeyLedger ledger;
    private final Predicate<Instant> covered;
    private final Windows windows;
    private final Duration context;

    Rejudging(JobPolicy policy, @Nullable String key, KeyLedger ledger, Predicate<Instant> covered) {
        this.policy = policy;
        this.key = key;
        this.ledger = ledger;
        this.covered = covered;
        this.windows = new Windows(policy);
        this.context = windows.context();
    }

    /** From where on clusters may change when runs did from an instant on. */
    static Instant changeFrom(Instant from, Duration context) {
        return from.minus(context);
    }

    /** Up to where runs are read at first when they changed up to an instant. */
    static Instant until(Instant to, Duration context) {
        return to.plus(context).plus(context).plus(Windows.MOST);
    }

    /**
     * Judges after runs changed that started or ended in a span.
     *
     * @param from earliest start among them
     * @param to latest start or end among them, included
     */
    void rejudge(Instant from, Instant to) {
        rejudgeClusters(from, to);
        new GivenOccurrences(policy, key, ledger).rejudge(from, to);
    }

    private void rejudgeClusters(Instant from, Instant to) {
        Instant changed = changeFrom(from, context);
        Instant restart = ledger.clusterBefore(changed).orElse(changed);
        Instant settled = to.plus(context);
        Instant readFrom = Stream.of(
                        restart.minus(context), ledger.stillRunning(restart).orElse(restart))
                .min(Instant::compareTo)
                .orElseThrow();
        Instant until = until(to, context);
        while (!settles(restart, readFrom, settled, until)) {
            until = until.plus(Duration.between(restart, until));
        }
    }

    /** Whether all that was changed could be judged from the runs before {@code until}. */
    private boolean settles(Instant restart, Instant readFrom, Instant settled, Instant until) {
        List<Start> runs = ledger.runs(readFrom, until);
        boolean all = !ledger.anyFrom(until);
        List<Clustered> judged = judge(restart, runs);
        if (all) {
            ledger.replaceClusters(restart, END_OF_TIME, judged);
            return true;
        }
        Optional<Instant> same = sameAsBefore(restart, settled, until.minus(context), judged);
        same.ifPresent(cut -> ledger.replaceClusters(
                restart,
                cut,
                judged.stream().filter(c -> c.cluster().isBefore(cut)).toList()));
        return same.isPresent();
    }

    private List<Clustered> judge(Instant restart, List<Start> runs) {
        List<Start> clustered =
                runs.stream().filter(run -> GivenOccurrences.isNot(run, policy)).toList();
        Judge judge = new Judge(policy, key, new Overlaps(runs));
        TickNames names = names(restart);
        List<Clustered> judged = new ArrayList<>();
        for (List<Start> cluster : new Clusters(windows).from(restart, clustered)) {
            List<Named> named = names == null ? List.of(new Named(null, cluster, false)) : names.name(cluster);
            named.forEach(n -> judged.add(new Clustered(cluster.getFirst().at(), judge.cluster(n))));
        }
        return judged;
    }

    private @Nullable TickNames names(Instant restart) {
        if (policy.ticks() == null) {
            return null;
        }
        Set<Instant> taken = new HashSet<>();
        ledger.clusters(restart.minus(MEMORY), restart).stream()
                .map(Judged::tick)
                .filter(Objects::nonNull)
                .forEach(taken::add);
        ledger.tickBefore(restart).ifPresent(taken::add);
        return new TickNames(policy.ticks(), windows, covered, taken);
    }

    /**
     * The first cluster after the change that begins where one began before and finds the same ticks taken: from there on
     * nothing differs.
     */
    private Optional<Instant> sameAsBefore(Instant restart, Instant settled, Instant known, List<Clustered> judged) {
        List<Judged> now = judged.stream().map(Clustered::judged).toList();
        List<Judged> before = ledger.clusters(restart, known);
        Set<Instant> starts = new HashSet<>();
        before.forEach(b -> starts.add(b.cluster()));
        return now.stream()
                .map(Judged::cluster)
                .filter(c -> c.isAfter(settled) && c.isBefore(known) && starts.contains(c))
                .filter(c -> taken(now, c).equals(taken(before, c)))
                .findFirst();
    }

    private static List<Instant> taken(List<Judged> clusters, Instant at) {
        List<Instant> ticks = clusters.stream()
                .filter(c -> c.cluster().isBefore(at))
                .map(Judged::tick)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        Instant oldest = at.minus(MEMORY);
        List<Instant> recent =
                new ArrayList<>(ticks.stream().filter(t -> !t.isBefore(oldest)).toList());
        if (recent.isEmpty() && !ticks.isEmpty()) {
            recent.add(ticks.getLast());
        }
        return recent;
    }
}
