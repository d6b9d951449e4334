package dev.onlyonce.duplicates;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Names the ticks of clusters in order of their first start. A tick takes at most one cluster; what finds none is outside
 * the schedule and never shifts the ticks after it.
 */
final class TickNames {

    /** How long a tick that nobody ran may be caught up. */
    static final Duration CATCH_UP = Duration.ofMinutes(5);

    private final Ticks ticks;
    private final Windows windows;
    private final Predicate<Instant> covered;
    private final NavigableSet<Instant> taken;

    /**
     * @param covered whether the source accounts for an instant: nothing is known of other ticks, so none is empty
     * @param taken ticks of the last {@link #CATCH_UP} and the latest one that have a cluster already
     */
    TickNames(Ticks ticks, Windows windows, Predicate<Instant> covered, Collection<Instant> taken) {
        this.ticks = ticks;
        this.windows = windows;
        this.covered = covered;
        this.taken = new TreeSet<>(taken);
    }

    /**
     * Runs of one tick.
     *
     * @param tick null outside the schedule
     * @param doubtful whether they may as well be ticks of before that were caught up together
     */
    record Named(@Nullable Instant tick, List<Start> runs, boolean doubtful) {}

    /** Usually one; as many as runs where the cluster is late runs of several ticks. */
    List<Named> name(List<Start> cluster) {
        Instant first = cluster.getFirst().at();
        Optional<Instant> due = ticks.due(first);
        List<Instant> empty = cluster.size() > 1 && oneQueue(cluster) ? empty(cluster) : List.of();
        if (!empty.isEmpty() && empty.size() >= cluster.size()) {
            Optional<List<Named>> late = caughtUp(cluster, empty);
            if (late.isPresent()) {
                return late.get();
            }
        }
        Optional<Instant> tick = due.filter(t -> !taken.contains(t)).or(() -> following(first));
        boolean behind = empty.stream().anyMatch(t -> !tick.equals(Optional.of(t)) && t.isBefore(first));
        tick.ifPresent(taken::add);
        return List.of(new Named(tick.orElse(null), cluster, behind));
    }

    /** The tick after the one due, if the cluster begins within one window before it. */
    private Optional<Instant> following(Instant first) {
        Optional<Instant> next = ticks.due(first).flatMap(ticks::next);
        Duration window = windows.at(first, List.of());
        return next.filter(t -> !taken.contains(t) && !t.minus(window).isAfter(first));
    }

    /** Ticks that were due by the last start, covered, without a run so far and not older than {@link #CATCH_UP}. */
    private List<Instant> empty(List<Start> cluster) {
        Instant last = cluster.getLast().at();
        Instant oldest = cluster.getFirst().at().minus(CATCH_UP);
        List<Instant> empty = new ArrayList<>();
        for (Optional<Instant> t = ticks.due(last);
                t.isPresent();
                t = ticks.latest(t.get().minusNanos(1))) {
            if (t.get().isBefore(oldest) || empty.size() > cluster.size()) {
                break;
            }
            if (!taken.contains(t.get()) && covered.test(t.get())) {
                empty.addFirst(t.get());
            }
        }
        return empty;
    }

    /**
     * One tick for each start in order: each due at its start, and all but the last start before the last of the ticks
     * (one tick that several runs began after is a duplicate, not a queue).
     */
    private Optional<List<Named>> caughtUp(List<Start> cluster, List<Instant> empty) {
        List<Instant> last = empty.subList(empty.size() - cluster.size(), empty.size());
        for (int i = 0; i < cluster.size(); i++) {
            Instant at = cluster.get(i).at();
            boolean isDue = !ticks.due(at).map(last.get(i)::isAfter).orElse(true);
            boolean beforeLast = i == cluster.size() - 1 || at.isBefore(last.getLast());
            if (!isDue || !beforeLast) {
                return Optional.empty();
            }
        }
        List<Named> late = new ArrayList<>();
        for (int i = 0; i < cluster.size(); i++) {
            taken.add(last.get(i));
            late.add(new Named(last.get(i), List.of(cluster.get(i)), false));
        }
        return Optional.of(late);
    }

    /** Work that waited in one queue is done by one worker, or by the forks of one node. */
    private static boolean oneQueue(List<Start> cluster) {
        Set<String> workers = new HashSet<>();
        for (Start run : cluster) {
            if (run.worker() == null) {
                return false;
            }
            workers.add(node(run.worker()));
        }
        return workers.size() == 1;
    }

    /** Celery names forks {@code celery@host/ForkPoolWorker-3}: the node is what stands before the slash. */
    private static String node(String worker) {
        int slash = worker.indexOf('/');
        return slash < 0 ? worker : worker.substring(0, slash);
    }
}
