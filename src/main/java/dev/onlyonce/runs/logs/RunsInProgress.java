package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.Run;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Runs that began and have not ended yet, to give each end to its start; bounded, since many logs record no ends. */
final class RunsInProgress {

    private static final int MOST_AT_A_PLACE = 100;
    private static final int MOST_PLACES = 2_000;

    /** By job and worker, those met longest ago first. */
    private final Map<String, Deque<Run>> places = new LinkedHashMap<>(16, 0.75f, true);

    void add(Run run) {
        Deque<Run> runs = places.computeIfAbsent(place(run), p -> new ArrayDeque<>());
        runs.addLast(run);
        if (runs.size() > MOST_AT_A_PLACE) {
            runs.removeFirst();
        }
        if (places.size() > MOST_PLACES) {
            places.remove(places.keySet().iterator().next());
        }
    }

    /**
     * The run that an end belongs to. Of one worker's it is the newest: an older one that is still open was lost. Where
     * workers are not known it is the oldest, since many run at once.
     */
    Optional<Run> take(Run end) {
        Deque<Run> runs = places.get(place(end));
        if (runs == null) {
            return Optional.empty();
        }
        Iterator<Run> candidates = end.worker() == null ? runs.iterator() : runs.descendingIterator();
        while (candidates.hasNext()) {
            Run run = candidates.next();
            if (fits(run, end)) {
                candidates.remove();
                if (runs.isEmpty()) {
                    places.remove(place(end));
                }
                return Optional.of(run);
            }
        }
        return Optional.empty();
    }

    private static boolean fits(Run run, Run end) {
        boolean sameKey = end.key() == null || end.key().equals(run.key());
        boolean sameId = end.externalId() == null || end.externalId().equals(run.externalId());
        boolean sameProcess = end.pid() == null || run.pid() == null || Objects.equals(end.pid(), run.pid());
        return sameKey && sameId && sameProcess;
    }

    private static String place(Run run) {
        return run.job() + '\n' + run.worker();
    }
}
