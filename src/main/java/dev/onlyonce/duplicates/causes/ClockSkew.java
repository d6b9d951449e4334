package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.likely;
import static dev.onlyonce.duplicates.causes.Answer.not;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.evidence.ClockDifference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The workers' clocks differ, by so much that a lock is over for one when another begins the same tick. */
final class ClockSkew implements CauseRule {

    @Override
    public String id() {
        return "clock-skew";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE);
    }

    private static final Duration STEADY = Duration.ofMillis(500);

    @Override
    public Answer look(Case c) {
        Map<String, List<Duration>> offsets = offsets(c);
        Optional<Map.Entry<String, Duration>> late = offsets.entrySet().stream()
                .filter(e -> e.getValue().size() >= EveryWorker.TICKS_TO_BE_LIKELY && steady(e.getValue()))
                .map(e -> Map.entry(e.getKey(), middle(e.getValue())))
                .filter(e -> e.getValue().compareTo(STEADY) > 0)
                .max(Map.Entry.comparingByValue());
        if (late.isEmpty()) {
            return not("no-steady-offset");
        }
        Evidence offset = new Evidence("offset", Text.seconds(late.get().getValue()));
        Evidence worker = new Evidence("worker", late.get().getKey());
        if (c.seen().clocks() == null) {
            return not("steady-offset-clocks-not-measured", worker, offset);
        }
        Duration measured = c.seen().clocks().stream()
                .filter(clock -> clock.worker().equals(late.get().getKey()))
                .map(ClockDifference::ahead)
                .findFirst()
                .orElse(Duration.ZERO);
        boolean explains = measured.abs()
                        .minus(late.get().getValue())
                        .abs()
                        .compareTo(late.get().getValue().dividedBy(2))
                <= 0;
        if (!explains) {
            return not("steady-offset-clocks-agree", worker, offset, new Evidence("measured", Text.seconds(measured)));
        }
        return c.lockRows().isEmpty() && c.claims().isEmpty()
                ? not("no-lock-to-defeat", worker, offset, new Evidence("measured", Text.seconds(measured)))
                : likely(worker, offset, new Evidence("measured", Text.seconds(measured)));
    }

    /** By how much each worker starts after the first one of the tick. */
    private static Map<String, List<Duration>> offsets(Case c) {
        Map<String, List<Duration>> offsets = new HashMap<>();
        for (Occurrence o : c.multiplied()) {
            Case.runs(o)
                    .skip(1)
                    .filter(run -> run.worker() != null)
                    .forEach(
                            run -> offsets.computeIfAbsent(Objects.requireNonNull(run.worker()), w -> new ArrayList<>())
                                    .add(Duration.between(o.firstStart(), run.at())));
        }
        return offsets;
    }

    private static Duration middle(List<Duration> all) {
        return all.stream().sorted().toList().get(all.size() / 2);
    }

    private static boolean steady(List<Duration> all) {
        Duration middle = middle(all);
        long near = all.stream()
                .filter(d -> d.minus(middle).abs().compareTo(STEADY) <= 0)
                .count();
        return near * 5 >= all.size() * 4L;
    }
}
