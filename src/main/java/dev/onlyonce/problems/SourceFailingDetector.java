package dev.onlyonce.problems;

import dev.onlyonce.targets.CollectorStates;
import dev.onlyonce.targets.Target;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Logs, queries and other sources that fail for a reason of their own. */
@Component
final class SourceFailingDetector implements Detector {

    private static final Kind KIND =
            Kind.state("source-failing", "sources", Duration.ofSeconds(30), Duration.ofSeconds(60));

    /** After a start, so long until what does not run is configured no longer. */
    private static final Duration ALL_HAVE_RUN = Duration.ofMinutes(10);

    private final CollectorStates states;
    private final Instant started;

    SourceFailingDetector(CollectorStates states, InstantSource clock) {
        this.states = states;
        this.started = clock.instant();
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public Look look(Target target, List<Problem> open, Instant now) {
        List<CollectorStates.State> all = states.of(target.name());
        List<Sign> signs = new Answering(all)
                .failing().stream().map(SourceFailingDetector::sign).toList();
        Set<String> up = all.stream()
                .filter(CollectorStates.State::up)
                .map(CollectorStates.State::collector)
                .collect(Collectors.toSet());
        Set<String> known = all.stream().map(CollectorStates.State::collector).collect(Collectors.toSet());
        boolean allHaveRun = now.isAfter(started.plus(ALL_HAVE_RUN));
        return Look.of(
                signs, open, problem -> up.contains(problem.place()) || allHaveRun && !known.contains(problem.place()));
    }

    private static Sign sign(CollectorStates.State down) {
        return new Sign(
                down.collector(),
                down.collector(),
                Severity.WARNING,
                List.of(),
                "",
                List.of(Fact.of("reason", String.valueOf(down.reason()))),
                Answering.since(down),
                down.lastRun());
    }
}
