package dev.onlyonce.problems;

import dev.onlyonce.targets.CollectorStates;
import dev.onlyonce.targets.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.springframework.stereotype.Component;

/** Collectors that neither answer nor fail: they hang, or Onlyonce itself does not come to run them. */
@Component
final class BlindDetector implements Detector {

    private static final Kind KIND = Kind.state("blind", "sources", Duration.ZERO, Duration.ofSeconds(30));
    private static final String PLACE = "collectors";

    /** A round that takes longer than this beyond its pause hangs. */
    private static final Duration HANGS = Duration.ofMinutes(2);

    private final CollectorStates states;

    BlindDetector(CollectorStates states) {
        this.states = states;
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public Look look(Target target, List<Problem> open, Instant now) {
        List<CollectorStates.State> all = states.of(target.name());
        if (all.isEmpty()) {
            return Look.NOTHING_KNOWN;
        }
        List<CollectorStates.State> hanging = target.recording().isPresent()
                ? List.of()
                : all.stream()
                        .filter(state ->
                                now.isAfter(state.lastRun().plus(state.pause()).plus(HANGS)))
                        .sorted(Comparator.comparing(CollectorStates.State::lastRun))
                        .toList();
        if (hanging.isEmpty()) {
            return Look.of(List.of(), open, problem -> true);
        }
        Sign sign = new Sign(
                PLACE,
                hanging.getFirst().collector(),
                Severity.WARNING,
                List.of(),
                "",
                List.of(Fact.of("collectors", hanging.size())),
                hanging.getFirst().lastRun(),
                now);
        return Look.of(List.of(sign), open, problem -> false);
    }
}
