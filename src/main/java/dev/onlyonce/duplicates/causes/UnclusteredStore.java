package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.duplicates.Start;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Quartz nodes fire a trigger of a common store each for itself: without cluster mode, or acquired outside the lock. */
final class UnclusteredStore implements CauseRule {

    @Override
    public String id() {
        return "unclustered-store";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE);
    }

    /** Quartz names a firing by its instance and a running number. */
    private static final java.util.regex.Pattern FIRING = java.util.regex.Pattern.compile("(.*)\\d{13}");

    private static final Duration TOGETHER = Duration.ofSeconds(3);

    @Override
    public Answer look(Case c) {
        List<Start> runs = c.runs();
        Set<String> instances = new TreeSet<>();
        long firings = runs.stream()
                .map(run -> instance(run).map(instances::add))
                .filter(Optional::isPresent)
                .count();
        if (firings < runs.size() || runs.isEmpty()) {
            return missing("quartz");
        }
        List<Occurrence> shown = c.multiplied().stream()
                .filter(o -> Case.runs(o)
                                .map(run -> instance(run).orElse(""))
                                .distinct()
                                .count()
                        == o.runs())
                .filter(o -> Duration.between(o.firstStart(), o.lastStart()).compareTo(TOGETHER) <= 0)
                .toList();
        if (!c.nearlyAll(shown)) {
            return not("same-instance", Evidence.of("multiplied", c.multiplied().size()));
        }
        boolean rare = shown.size() * 2 <= c.all().size();
        return new Answer.Found(
                Confidence.LIKELY,
                rare ? "" : "always",
                List.of(
                        Evidence.of("shown", shown.size()),
                        Evidence.of("ticks", c.all().size()),
                        new Evidence("instances", String.join(", ", instances))));
    }

    private static Optional<String> instance(Start run) {
        return Optional.ofNullable(run.externalId())
                .map(FIRING::matcher)
                .filter(java.util.regex.Matcher::matches)
                .map(match -> match.group(1));
    }
}
