package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Identified;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.duplicates.Start;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Two schedulers send the same work: different external ids on one tick, at a steady offset, as long as both live. */
final class TwoSchedulers implements CauseRule {

    static final String ID = "two-schedulers";

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
        Map<String, String> sentBy = c.seen().sentBy();
        List<Occurrence> bySender = c.multiplied().stream()
                .filter(o -> senders(o, sentBy).size() > 1)
                .toList();
        if (c.nearlyAll(bySender)) {
            Set<String> senders = new TreeSet<>();
            bySender.forEach(o -> senders.addAll(senders(o, sentBy)));
            return new Answer.Found(
                    Confidence.CERTAIN,
                    "senders",
                    List.of(
                            Evidence.of("shown", bySender.size()),
                            Evidence.of("multiplied", c.multiplied().size()),
                            new Evidence("senders", String.join(", ", senders))));
        }
        boolean ids = c.multiplied().stream().flatMap(Case::runs).allMatch(run -> run.externalId() != null);
        if (!ids || c.multiplied().isEmpty()) {
            return missing("external-ids");
        }
        return byIds(c);
    }

    private static Answer byIds(Case c) {
        List<Occurrence> sent = c.multiplied().stream()
                .filter(o -> o.tick() != null && o.identifiedBy() != Identified.SCHEDULED_AT)
                .filter(o -> Case.runs(o).map(Start::externalId).distinct().count() == o.runs())
                .toList();
        if (!c.nearlyAll(sent)) {
            return not("same-ids");
        }
        List<Duration> offsets = sent.stream()
                .map(o -> Duration.between(o.firstStart(), o.lastStart()))
                .sorted()
                .toList();
        List<Evidence> evidence = new ArrayList<>(List.of(
                Evidence.of("shown", sent.size()),
                Evidence.of("multiplied", c.multiplied().size()),
                new Evidence("offset-least", Text.seconds(offsets.getFirst())),
                new Evidence("offset-most", Text.seconds(offsets.getLast()))));
        return new Answer.Found(
                sent.size() < EveryWorker.TICKS_TO_BE_LIKELY ? Confidence.POSSIBLE : Confidence.LIKELY, "", evidence);
    }

    private static Set<String> senders(Occurrence o, Map<String, String> sentBy) {
        Set<String> senders = new TreeSet<>();
        Case.runs(o)
                .map(run -> sentBy.get(run.runId()))
                .filter(Objects::nonNull)
                .forEach(senders::add);
        return senders;
    }
}
