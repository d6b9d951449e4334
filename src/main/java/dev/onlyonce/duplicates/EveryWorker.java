package dev.onlyonce.duplicates;

import dev.onlyonce.duplicates.Cause.Evidence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether the runs of a job multiply because every worker starts its scheduler: runs per tick = workers alive, one each.
 * With no other sign of life than the runs themselves, that is likely at most.
 */
final class EveryWorker {

    static final String ID = "scheduler-in-every-worker";

    static final int TICKS_TO_BE_LIKELY = 3;

    private final List<Occurrence> multiplied;
    private final Map<String, Instant[]> seen = new HashMap<>();
    private final int all;
    private final int started;
    private final boolean hidden;

    /**
     * @param occurrences of one job, all its keys
     * @param started how many workers said that they had started; 0 is not known
     */
    EveryWorker(List<Occurrence> occurrences, int started) {
        this.multiplied = occurrences.stream()
                .filter(o -> o.members().stream().anyMatch(Member::extra))
                .toList();
        this.all = occurrences.size();
        this.started = started;
        this.hidden = multiplied.stream().flatMap(o -> o.members().stream()).noneMatch(m -> isProcess(m.run()));
        occurrences.forEach(o -> o.members().forEach(m -> see(m.run())));
    }

    /** A container that stands for its workers is none of them. */
    static boolean isProcess(Start run) {
        return run.worker() != null && (run.pid() != null || !run.worker().equals(run.host()));
    }

    private void see(Start run) {
        if (run.worker() != null) {
            Instant[] span = seen.computeIfAbsent(run.worker(), w -> new Instant[] {run.at(), run.at()});
            span[0] = run.at().isBefore(span[0]) ? run.at() : span[0];
            span[1] = run.at().isAfter(span[1]) ? run.at() : span[1];
        }
    }

    /** The cause with its evidence; empty where the runs do not show it. */
    Optional<Cause> cause() {
        List<Occurrence> shown = new ArrayList<>();
        Set<Integer> sizes = new HashSet<>();
        for (Occurrence each : multiplied) {
            if (onceInEach(each) || hidden && each.runs() == started) {
                shown.add(each);
                sizes.add(each.runs());
            }
        }
        boolean few = shown.size() < TICKS_TO_BE_LIKELY;
        if (shown.isEmpty() || shown.size() * 5 < multiplied.size() * 4 || few && shown.size() * 2 < all) {
            return Optional.empty(); // two ticks of many that ran twice are another story
        }
        Confidence confidence = few ? Confidence.POSSIBLE : Confidence.LIKELY;
        String workers = sizes.stream()
                .sorted()
                .map(String::valueOf)
                .reduce((a, b) -> a + ", " + b)
                .orElseThrow();
        return Optional.of(new Cause(
                ID,
                confidence,
                List.of(
                        new Evidence(hidden ? "started" : "workers", workers),
                        new Evidence("shown", String.valueOf(shown.size())),
                        new Evidence("multiplied", String.valueOf(multiplied.size()))),
                null));
    }

    private boolean onceInEach(Occurrence occurrence) {
        Set<String> ran = new HashSet<>();
        for (Member member : occurrence.members()) {
            @Nullable String worker = member.run().worker();
            if (worker == null || !ran.add(worker)) {
                return false;
            }
        }
        return ran.size() > 1 && ran.equals(alive(occurrence.firstStart(), occurrence.lastStart()));
    }

    private Set<String> alive(Instant from, Instant to) {
        Set<String> alive = new HashSet<>();
        seen.forEach((worker, span) -> {
            if (!span[0].isAfter(to) && !span[1].isBefore(from)) {
                alive.add(worker);
            }
        });
        return alive;
    }
}
