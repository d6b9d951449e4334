package dev.onlyonce.duplicates.causes;

import dev.onlyonce.duplicates.Start;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;

/**
 * A stretch of ticks that nobody ran, with who ran before and after it.
 *
 * @param lastRun before the first of them; null where none is known
 * @param firstRun after the last of them; null where none is known yet
 */
record Gap(
        Instant from,
        Instant to,
        @org.jspecify.annotations.Nullable Instant lastRun,
        @org.jspecify.annotations.Nullable Instant firstRun,
        Set<String> workersBefore,
        Set<String> workersAfter) {

    static Gap of(Case c) {
        Instant from = c.missed().getFirst();
        Instant to = c.missed().getLast();
        Set<String> before = new TreeSet<>();
        Set<String> after = new TreeSet<>();
        Instant last = null;
        Instant first = null;
        for (Start run : c.runs()) {
            if (run.at().isBefore(from)) {
                last = last == null || run.at().isAfter(last) ? run.at() : last;
                if (run.worker() != null) {
                    before.add(run.worker());
                }
            } else if (run.at().isAfter(to)) {
                first = first == null || run.at().isBefore(first) ? run.at() : first;
                if (run.worker() != null) {
                    after.add(run.worker());
                }
            }
        }
        return new Gap(from, to, last, first, before, after);
    }
}
