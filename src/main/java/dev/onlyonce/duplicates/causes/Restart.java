package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.likely;
import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;
import static dev.onlyonce.duplicates.causes.Answer.possible;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** The missed ticks lie between the end of the old workers and the start of the new ones. */
final class Restart implements CauseRule {

    @Override
    public String id() {
        return "worker-restart";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.MISSED);
    }

    private static final Duration LATE = Duration.ofSeconds(1);

    @Override
    public Answer look(Case c) {
        Gap gap = Gap.of(c);
        if (gap.workersBefore().isEmpty() || gap.workersAfter().isEmpty()) {
            return missing("workers");
        }
        if (gap.workersBefore().stream().anyMatch(gap.workersAfter()::contains)) {
            return not("same-worker-goes-on");
        }
        boolean told = c.signs().beyondRuns();
        Instant oldEnd = gap.workersBefore().stream()
                .flatMap(worker -> c.signs().last(worker).stream())
                .max(Instant::compareTo)
                .orElseThrow();
        Instant newStart = c.signs().all().stream()
                .filter(worker -> !gap.workersBefore().contains(worker))
                .filter(worker -> !c.signs().isOfTheGeneration(worker, gap.workersBefore()))
                .flatMap(worker -> c.signs().first(worker).stream())
                .min(Instant::compareTo)
                .orElse(gap.to());
        List<Instant> within = c.missed().stream()
                .filter(tick -> tick.isAfter(oldEnd) && !tick.isAfter(newStart.plus(LATE)))
                .toList();
        if (within.size() * 5 < c.missed().size() * 4) {
            return not(
                    "workers-lived",
                    new Evidence("started", String.valueOf(newStart)),
                    Evidence.of("missed", c.missed().size()));
        }
        Evidence[] evidence = {
            Evidence.of("shown", within.size()),
            Evidence.of("missed", c.missed().size()),
            new Evidence("last-sign", String.valueOf(oldEnd)),
            new Evidence("first-sign", String.valueOf(newStart))
        };
        return told ? likely(evidence) : possible(evidence);
    }
}
