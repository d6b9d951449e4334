package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Occurrence;
import java.util.List;
import java.util.Set;

/** One worker starts the tick several times: registered twice, a reloader's child beside its parent, or fired early and again. */
final class SameWorker implements CauseRule {

    static final String ID = "same-worker-twice";

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
        if (c.multiplied().isEmpty()) {
            return not("each-tick-once");
        }
        boolean known = c.multiplied().stream().flatMap(Case::runs).allMatch(Case::isOneProcess);
        if (!known) {
            return missing("workers");
        }
        List<Occurrence> same = c.multiplied().stream()
                .filter(o -> Case.workers(Case.runs(o)).size() == 1)
                .toList();
        if (!c.nearlyAll(same)) {
            return not(
                    "several-workers",
                    Evidence.of("shown", c.multiplied().size() - same.size()),
                    Evidence.of("multiplied", c.multiplied().size()));
        }
        long early = same.stream()
                .filter(o -> o.tick() != null
                        && o.firstStart().isBefore(o.tick())
                        && !o.lastStart().isBefore(o.tick()))
                .count();
        boolean fired = early * 5 >= same.size() * 4L;
        return new Answer.Found(
                same.size() < EveryWorker.TICKS_TO_BE_LIKELY && !fired ? Confidence.POSSIBLE : Confidence.LIKELY,
                fired ? "early" : "",
                List.of(
                        Evidence.of("shown", same.size()),
                        Evidence.of("multiplied", c.multiplied().size()),
                        Evidence.of("early", early)));
    }
}
