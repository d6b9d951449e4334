package dev.onlyonce.duplicates;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rules for a job that ticks at a fixed period, written down a second time as plainly as they read: all runs at once, in
 * order, all ticks looked at for each of them. It shares no code with what it is compared to.
 */
final class NaiveJudge {

    private final Duration period;
    private final Duration window;
    private final Set<Instant> taken = new HashSet<>();

    NaiveJudge(Duration period) {
        this.period = period;
        Duration half = period.dividedBy(2);
        this.window = half.compareTo(Duration.ofMinutes(10)) < 0 ? half : Duration.ofMinutes(10);
    }

    /** Runs that belong together, under the tick they were meant for; null outside the schedule. */
    record Group(@Nullable Instant tick, Set<String> runs) {

        static Group of(@Nullable Instant tick, List<Start> runs) {
            return new Group(tick, runs.stream().map(Start::runId).collect(Collectors.toSet()));
        }
    }

    /** @param runs in order of start */
    List<Group> judge(List<Start> runs) {
        List<Group> groups = new ArrayList<>();
        for (int first = 0; first < runs.size(); ) {
            int end = first;
            while (end < runs.size()
                    && !runs.get(end).at().isAfter(runs.get(first).at().plus(window))) {
                end++;
            }
            groups.addAll(name(runs.subList(first, end)));
            first = end;
        }
        return groups;
    }

    private List<Group> name(List<Start> cluster) {
        List<Group> late = caughtUp(cluster);
        if (!late.isEmpty()) {
            return late;
        }
        Instant at = cluster.getFirst().at();
        Instant due = due(at);
        Instant next = due.plus(period);
        if (taken.add(due)) {
            return List.of(Group.of(due, cluster));
        }
        boolean soon = !next.minus(window).isAfter(at);
        return List.of(Group.of(soon && taken.add(next) ? next : null, cluster));
    }

    /** Two starts or more of one worker that can be given, one each, to the ticks before that nobody ran. */
    private List<Group> caughtUp(List<Start> cluster) {
        boolean oneWorker =
                cluster.stream().map(Start::worker).collect(Collectors.toSet()).size() == 1;
        if (cluster.size() < 2 || !oneWorker) {
            return List.of();
        }
        Instant oldest = cluster.getFirst().at().minus(Duration.ofMinutes(5));
        List<Instant> empty = new ArrayList<>();
        for (Instant t = due(cluster.getLast().at()); !t.isBefore(oldest); t = t.minus(period)) {
            if (!taken.contains(t)) {
                empty.addFirst(t);
            }
        }
        if (empty.size() < cluster.size()) {
            return List.of();
        }
        List<Instant> last = empty.subList(empty.size() - cluster.size(), empty.size());
        List<Group> late = new ArrayList<>();
        for (int i = 0; i < cluster.size(); i++) {
            Instant at = cluster.get(i).at();
            boolean due = !last.get(i).isAfter(due(at));
            boolean waited = i == cluster.size() - 1 || at.isBefore(last.getLast());
            if (!due || !waited) {
                return List.of();
            }
            late.add(Group.of(last.get(i), List.of(cluster.get(i))));
        }
        taken.addAll(last);
        return late;
    }

    /** A tick counts as due a second before its time, at most a tenth of the period. */
    private Instant due(Instant at) {
        Duration tenth = period.dividedBy(10);
        Duration early = tenth.compareTo(Duration.ofSeconds(1)) < 0 ? tenth : Duration.ofSeconds(1);
        long millis = period.toMillis();
        return Instant.ofEpochMilli(Math.floorDiv(at.plus(early).toEpochMilli(), millis) * millis);
    }
}
