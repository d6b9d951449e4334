package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.likely;
import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;
import static dev.onlyonce.duplicates.causes.Answer.possible;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.duplicates.Start;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** One log was read from two places: each of its lines comes twice. */
final class ShippingCopy implements CauseRule {

    @Override
    public String id() {
        return "shipping-copy";
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
        Set<String> streams =
                c.runs().stream().map(ShippingCopy::stream).collect(Collectors.toCollection(TreeSet::new));
        if (streams.contains("")) {
            return missing("offsets");
        }
        if (streams.size() == 1) {
            return not("one-log");
        }
        List<Occurrence> shown =
                c.multiplied().stream().filter(ShippingCopy::eachTwice).toList();
        if (!c.nearlyAll(shown)) {
            return not("lines-differ", Evidence.of("logs", streams.size()));
        }
        boolean named = shown.stream().flatMap(Case::runs).allMatch(Case::isOneProcess);
        Evidence[] evidence = {
            Evidence.of("shown", shown.size()),
            Evidence.of("multiplied", c.multiplied().size()),
            Evidence.of("logs", streams.size())
        };
        return named ? likely(evidence) : possible(evidence);
    }

    /** The log that a line stands in; '' where its run does not say. */
    private static String stream(Start run) {
        int at = run.runId().indexOf('@');
        return at < 0 ? "" : run.runId().substring(0, at);
    }

    /** The same instants and workers in each log. */
    private static boolean eachTwice(Occurrence o) {
        Map<String, List<String>> byStream = Case.runs(o)
                .collect(Collectors.groupingBy(
                        ShippingCopy::stream,
                        Collectors.mapping(run -> run.at() + " " + run.worker(), Collectors.toList())));
        return byStream.size() > 1 && byStream.values().stream().distinct().count() == 1;
    }
}
