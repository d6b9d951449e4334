package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;
import static dev.onlyonce.duplicates.causes.Answer.possible;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Member;
import dev.onlyonce.duplicates.Occurrence;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Several ticks that nobody had run were made up for at once, after a pause. */
final class CatchUp implements CauseRule {

    @Override
    public String id() {
        return "catch-up";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE);
    }

    @Override
    public Answer look(Case c) {
        if (c.file().schedule() == null) {
            return missing("schedule");
        }
        List<Occurrence> bursts = c.multiplied().stream()
                .filter(o -> Case.workers(Case.runs(o)).size() <= 1)
                .filter(o -> missedBefore(c, o)
                        >= o.members().stream().filter(Member::extra).count())
                .toList();
        return c.nearlyAll(bursts)
                ? possible(
                        Evidence.of("shown", bursts.size()),
                        Evidence.of("missed", c.missed().size()))
                : not("nothing-to-make-up", Evidence.of("missed", c.missed().size()));
    }

    private static long missedBefore(Case c, Occurrence o) {
        Instant before = c.all().stream()
                .map(Occurrence::firstStart)
                .filter(at -> at.isBefore(o.firstStart()))
                .max(Instant::compareTo)
                .orElse(Instant.MIN);
        return c.missed().stream()
                .filter(tick -> tick.isAfter(before) && !tick.isAfter(o.firstStart()))
                .count();
    }
}
