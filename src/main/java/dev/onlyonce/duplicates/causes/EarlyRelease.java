package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.likely;
import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;
import static dev.onlyonce.duplicates.causes.Answer.possible;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.duplicates.Start;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The lock was let go when the short run ended, and another worker was still to begin the same tick. */
final class EarlyRelease implements CauseRule {

    @Override
    public String id() {
        return "lock-released-early";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE);
    }

    private static final Duration SKEW = Duration.ofSeconds(5);

    @Override
    public Answer look(Case c) {
        boolean ends = c.multiplied().stream().flatMap(Case::runs).allMatch(Start::endsRecorded);
        if (!ends || c.multiplied().isEmpty()) {
            return missing("ends");
        }
        List<Occurrence> shown =
                c.multiplied().stream().filter(EarlyRelease::oneAfterAnother).toList();
        if (!c.nearlyAll(shown)) {
            return not("runs-overlap", Evidence.of("multiplied", c.multiplied().size()));
        }
        Duration longest = shown.stream()
                .flatMap(Case::runs)
                .map(run -> Duration.between(run.at(), Objects.requireNonNull(run.end())))
                .max(Duration::compareTo)
                .orElseThrow();
        Evidence[] evidence = {
            Evidence.of("shown", shown.size()),
            Evidence.of("multiplied", c.multiplied().size()),
            new Evidence("longest-run", Text.seconds(longest))
        };
        boolean locked =
                !c.lockRows().isEmpty() || !c.claims().isEmpty() || !c.guards().isEmpty();
        return locked ? likely(evidence) : possible(evidence);
    }

    /** Each began when the one before had ended, by different workers, within what clocks may differ. */
    private static boolean oneAfterAnother(Occurrence o) {
        List<Start> runs = Case.runs(o).toList();
        for (int i = 1; i < runs.size(); i++) {
            Instant end = runs.get(i - 1).end();
            if (end == null || end.isAfter(runs.get(i).at())) {
                return false;
            }
        }
        return Duration.between(o.firstStart(), o.lastStart()).compareTo(SKEW) <= 0
                && Case.workers(runs.stream()).size() == runs.size();
    }
}
