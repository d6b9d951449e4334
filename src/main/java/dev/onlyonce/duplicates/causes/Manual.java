package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;
import static dev.onlyonce.duplicates.causes.Answer.possible;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.duplicates.Start;
import dev.onlyonce.runs.RunTrigger;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Somebody started it by hand beside the schedule. */
final class Manual implements CauseRule {

    @Override
    public String id() {
        return "manual";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE);
    }

    @Override
    public Answer look(Case c) {
        boolean said = c.runs().stream().anyMatch(run -> run.trigger() != RunTrigger.UNKNOWN);
        if (!said) {
            return missing("triggers");
        }
        List<Occurrence> shown = c.multiplied().stream().filter(Manual::perhaps).toList();
        return c.nearlyAll(shown)
                ? possible(
                        Evidence.of("shown", shown.size()),
                        Evidence.of("multiplied", c.multiplied().size()))
                : not(
                        "all-by-schedule",
                        Evidence.of("multiplied", c.multiplied().size()));
    }

    /** The schedule sent one; of the other nobody says why it began. */
    private static boolean perhaps(Occurrence o) {
        Set<RunTrigger> triggers = Case.runs(o).map(Start::trigger).collect(Collectors.toSet());
        return triggers.contains(RunTrigger.MANUAL)
                || triggers.contains(RunTrigger.SCHEDULE) && triggers.contains(RunTrigger.UNKNOWN);
    }
}
