package dev.onlyonce.problems;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a detector sees of one target. An open problem that is in neither list goes on: nothing is known of it.
 *
 * @param signs what is there
 * @param over places of open problems that are known to be over
 */
record Look(List<Sign> signs, Set<String> over) {

    /** Nothing can be told now. */
    static final Look NOTHING_KNOWN = new Look(List.of(), Set.of());

    /** @param isOver asked of each open problem that has no sign */
    static Look of(List<Sign> signs, List<Problem> open, Predicate<Problem> isOver) {
        Set<String> seen = signs.stream().map(Sign::place).collect(Collectors.toSet());
        return new Look(
                signs,
                open.stream()
                        .filter(problem -> !seen.contains(problem.place()))
                        .filter(isOver)
                        .map(Problem::place)
                        .collect(Collectors.toSet()));
    }
}
