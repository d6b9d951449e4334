package dev.onlyonce.problems;

import dev.onlyonce.targets.CollectorStates;
import dev.onlyonce.targets.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;

/** Targets whose database answers nothing: all that it would tell is not known. */
@Component
final class TargetUnreachableDetector implements Detector {

    private static final Kind KIND =
            Kind.state("target-unreachable", "sources", Duration.ofSeconds(30), Duration.ofSeconds(60));
    private static final String PLACE = "database";

    private final CollectorStates states;

    TargetUnreachableDetector(CollectorStates states) {
        this.states = states;
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public Look look(Target target, List<Problem> open, Instant now) {
        Answering answering = new Answering(states.of(target.name()));
        if (answering.unreachable().isEmpty() && !target.databases().isEmpty()) {
            return Look.NOTHING_KNOWN;
        }
        if (!answering.unreachable().orElse(false)) {
            return Look.of(List.of(), open, problem -> true);
        }
        List<Sign> signs = answering.silent().stream()
                .map(down -> new Sign(
                        PLACE,
                        target.name(),
                        Severity.CRITICAL,
                        List.of(),
                        "",
                        List.of(Fact.of("reason", String.valueOf(down.reason()))),
                        Answering.since(down),
                        down.lastRun()))
                .toList();
        return Look.of(signs, open, problem -> false);
    }
}
