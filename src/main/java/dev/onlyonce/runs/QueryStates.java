package dev.onlyonce.runs;

import dev.onlyonce.targets.TargetRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** How far each {@code runs-queries} entry has been read, from the store; never asks a target. */
@Component
public class QueryStates {

    private final TargetRegistry targets;
    private final RunPositions positions;
    private final RunHistory history;

    QueryStates(TargetRegistry targets, RunPositions positions, RunHistory history) {
        this.targets = targets;
        this.positions = positions;
        this.history = history;
    }

    /**
     * @param name as configured
     * @param source its name as a source of runs, and as a collector
     * @param newestStart start of its newest run; null while it told none
     * @param readTo up to when its answers account for all runs; null before the first
     */
    public record State(
            String name,
            String source,
            @Nullable Instant newestStart,
            @Nullable Instant readTo) {}

    /** Of one target, in the order of its configuration. */
    public List<State> of(String target) {
        return targets.named(target).stream()
                .flatMap(known -> known.settings(RunTargetSettings.class).runsQueries().stream())
                .map(query -> state(target, Objects.requireNonNull(query.name())))
                .toList();
    }

    private State state(String target, String name) {
        String source = QueryCollector.source(name);
        Optional<QueryWatermark> mark = positions.of(target, source).stream()
                .findFirst()
                .map(position -> QueryWatermark.parse(position.state()));
        return new State(
                name,
                source,
                // before the first run the watermark is where the reading began
                mark.map(QueryWatermark::startedAt)
                        .filter(at -> history.ranAt(target, source, at))
                        .orElse(null),
                mark.map(QueryWatermark::readTo).orElse(null));
    }
}
