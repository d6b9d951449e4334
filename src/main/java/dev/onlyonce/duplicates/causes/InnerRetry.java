package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.not;
import static dev.onlyonce.duplicates.causes.Answer.possible;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.duplicates.Start;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** The job tries again by itself after a failure that nobody recorded. */
final class InnerRetry implements CauseRule {

    @Override
    public String id() {
        return "retry";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE);
    }

    private static final int FEWEST = 3;

    @Override
    public Answer look(Case c) {
        boolean ends = c.multiplied().stream().flatMap(Case::runs).anyMatch(Start::endsRecorded);
        if (ends) {
            return not(
                    "failures-are-recorded",
                    Evidence.of(
                            "retries",
                            c.all().stream().mapToInt(Occurrence::retries).sum()));
        }
        List<Occurrence> shown =
                c.multiplied().stream().filter(InnerRetry::gapsGrow).toList();
        return c.nearlyAll(shown)
                ? possible(
                        Evidence.of("shown", shown.size()),
                        Evidence.of("multiplied", c.multiplied().size()))
                : not(
                        "no-growing-gaps",
                        Evidence.of("multiplied", c.multiplied().size()));
    }

    /** One worker, each pause at least half as long again as the one before. */
    private static boolean gapsGrow(Occurrence o) {
        List<Start> runs = Case.runs(o).toList();
        boolean grow = runs.size() >= FEWEST && Case.workers(runs.stream()).size() == 1;
        for (int i = 2; grow && i < runs.size(); i++) {
            Duration before =
                    Duration.between(runs.get(i - 2).at(), runs.get(i - 1).at());
            Duration now = Duration.between(runs.get(i - 1).at(), runs.get(i).at());
            grow = !before.isZero() && now.compareTo(before.multipliedBy(3).dividedBy(2)) >= 0;
        }
        return grow;
    }
}
