package dev.onlyonce.duplicates;

import dev.onlyonce.runs.Coverage;
import dev.onlyonce.runs.RunBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What sources account for, read in stretches and remembered for one round: the jobs of a poll mostly share a source, and
 * ticks are asked for one by one and close together.
 */
final class CoverageAhead {

    private static final Duration STRETCH = Duration.ofMinutes(10);

    private final Coverage coverage;
    private final Map<Stretch, List<RunBatch.Span>> read = new HashMap<>();
    private final Map<List<String>, Optional<Instant>> first = new HashMap<>();

    CoverageAhead(Coverage coverage) {
        this.coverage = coverage;
    }

    private record Stretch(String target, String source, long number) {}

    /** Whether a source accounts for an instant. */
    boolean covers(String target, String source, Instant at) {
        Stretch stretch = new Stretch(target, source, Math.floorDiv(at.getEpochSecond(), STRETCH.toSeconds()));
        return read.computeIfAbsent(stretch, this::read).stream()
                .anyMatch(span -> !at.isBefore(span.from()) && at.isBefore(span.to()));
    }

    /** From where on a source accounts for anything. */
    Optional<Instant> first(String target, String source, Instant now) {
        return first.computeIfAbsent(
                List.of(target, source),
                s -> coverage.between(target, source, Instant.EPOCH, now).stream()
                        .map(RunBatch.Span::from)
                        .findFirst());
    }

    private List<RunBatch.Span> read(Stretch stretch) {
        Instant from = Instant.ofEpochSecond(stretch.number() * STRETCH.toSeconds());
        return coverage.between(stretch.target(), stretch.source(), from, from.plus(STRETCH));
    }
}
