package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.likely;
import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.duplicates.Start;
import java.util.List;
import java.util.Set;

/** One run was logged several times: two handlers of a logger write the same line. */
final class LogEcho implements CauseRule {

    @Override
    public String id() {
        return "log-echo";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE);
    }

    @Override
    public Answer look(Case c) {
        if (c.multiplied().isEmpty()) {
            return not("each-tick-once");
        }
        boolean known = c.multiplied().stream().flatMap(Case::runs).allMatch(Case::isOneProcess);
        if (!known) {
            return missing("workers");
        }
        boolean millis = c.runs().stream().anyMatch(run -> run.at().toEpochMilli() % 1_000 != 0);
        boolean ids = c.runs().stream().anyMatch(run -> run.externalId() != null);
        if (!millis || ids) {
            return ids ? not("different-ids-of-runs") : missing("milliseconds");
        }
        List<Occurrence> shown = c.multiplied().stream()
                .filter(o -> Case.workers(Case.runs(o)).size() == 1
                        && Case.runs(o).map(Start::at).distinct().count() == 1)
                .toList();
        return c.nearlyAll(shown) && shown.size() >= EveryWorker.TICKS_TO_BE_LIKELY
                ? likely(
                        Evidence.of("shown", shown.size()),
                        Evidence.of("multiplied", c.multiplied().size()))
                : not("starts-differ", Evidence.of("shown", c.multiplied().size() - shown.size()));
    }
}
