package dev.onlyonce.problems;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.springframework.stereotype.Component;

/** The open problems of each target, in memory. */
@Component
public class OpenProblems {

    private final InstantSource clock;
    private final Map<String, List<Problem>> byTarget = new ConcurrentSkipListMap<>();

    OpenProblems(InstantSource clock) {
        this.clock = clock;
    }

    /** The worst first: what counts before what is expected, then by severity, then the latest. */
    public List<Problem> of(String target) {
        return byTarget.getOrDefault(target, List.of()).stream()
                .sorted(worstFirst())
                .toList();
    }

    /** Of all targets, the worst first. */
    public List<Problem> all() {
        return byTarget.values().stream()
                .flatMap(List::stream)
                .sorted(worstFirst())
                .toList();
    }

    /** Those of a target that people are to be told of, the worst first: neither a question, an event, nor expected. */
    public List<Problem> counting(String target) {
        return of(target).stream()
                .filter(problem -> problem.counts(clock.instant()))
                .toList();
    }

    /** Whether it is known which problems of a target are open. */
    public boolean knows(String target) {
        return byTarget.containsKey(target);
    }

    private Comparator<Problem> worstFirst() {
        return Comparator.<Problem, Boolean>comparing(problem -> problem.isExpected(clock.instant()))
                .thenComparing(Problem::severity)
                .thenComparing(problem -> problem.acknowledged() != null)
                .thenComparing(Problem::openedAt, Comparator.reverseOrder())
                .thenComparing(Problem::id);
    }

    void load(String target, List<Problem> open) {
        byTarget.put(target, List.copyOf(open));
    }

    void forget(String target) {
        byTarget.remove(target);
    }

    /** Puts a problem as it is now in the place of what was known of it; one that is over goes. */
    void put(Problem problem) {
        byTarget.computeIfPresent(problem.target(), (target, known) -> {
            List<Problem> open = new ArrayList<>(known);
            open.removeIf(old -> old.id() == problem.id());
            if (problem.resolvedAt() == null) {
                open.add(problem);
            }
            return List.copyOf(open);
        });
    }

    List<Problem> ofKind(String target, String kind) {
        return byTarget.getOrDefault(target, List.of()).stream()
                .filter(problem -> problem.kind().equals(kind))
                .toList();
    }
}
