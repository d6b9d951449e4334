package dev.onlyonce.runs;

import dev.onlyonce.targets.TargetRegistry;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
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
     * @param readTo up to when the answers of all its databases account for all runs; null before the first
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
        List<QueryWatermark> marks = positions.of(target, source).stream()
                .filter(QueryOrigin::isReading)
                .map(position -> QueryWatermark.parse(position.state()))
                .toList();
        return new State(
                name,
                source,
                // before the first run the watermark is where the reading began
                marks.stream()
                        .map(QueryWatermark::startedAt)
                        .max(Comparator.naturalOrder())
                        .filter(at -> history.ranAt(target, source, at))
                        .orElse(null),
                marks.stream()
                        .map(QueryWatermark::readTo)
                        .min(Comparator.naturalOrder())
                        .orElse(null));
    }
}
