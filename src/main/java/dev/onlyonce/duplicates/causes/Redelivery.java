package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Start;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The broker delivers one piece of work again, under its own id, while its first run is unfinished. */
final class Redelivery implements CauseRule {

    static final String ID = "redelivery";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE);
    }

    @Override
    public Answer look(Case c) {
        boolean ids = c.runs().stream().anyMatch(run -> run.externalId() != null);
        if (!ids) {
            return missing("external-ids");
        }
        List<Pair> again = new ArrayList<>();
        long shown = c.multiplied().stream()
                .filter(o -> again.addAll(pairs(Case.runs(o).toList())))
                .count();
        if (again.isEmpty() || shown * 5 < c.multiplied().size() * 4L) {
            return not("different-ids", Evidence.of("multiplied", c.multiplied().size()));
        }
        long unfinished = again.stream().filter(Pair::unfinished).count();
        List<Duration> after = again.stream()
                .map(Pair::after)
                .sorted(Comparator.naturalOrder())
                .toList();
        return new Answer.Found(
                unfinished * 5 >= again.size() * 4L ? Confidence.LIKELY : Confidence.POSSIBLE,
                "",
                List.of(
                        Evidence.of("shown", shown),
                        Evidence.of("multiplied", c.multiplied().size()),
                        Evidence.of("unfinished", unfinished),
                        new Evidence("after-least", Text.seconds(after.getFirst())),
                        new Evidence("after-most", Text.seconds(after.getLast()))));
    }

    private record Pair(Start first, Start again) {

        Duration after() {
            return Duration.between(first.at(), again.at());
        }

        /** Only what is known to have ended before was not under way. */
        boolean unfinished() {
            return first.end() == null || first.end().isAfter(again.at());
        }
    }

    private static List<Pair> pairs(List<Start> runs) {
        Map<String, Start> first = new HashMap<>();
        List<Pair> pairs = new ArrayList<>();
        for (Start run : runs) {
            Start before = run.externalId() == null ? null : first.putIfAbsent(run.externalId(), run);
            if (before != null) {
                pairs.add(new Pair(before, run));
            }
        }
        return pairs;
    }
}
