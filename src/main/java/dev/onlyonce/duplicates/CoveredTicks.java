package dev.onlyonce.duplicates;

import dev.onlyonce.runs.Coverage;
import dev.onlyonce.runs.JobSources;
import dev.onlyonce.runs.RunBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Whether the source that counts for a job accounts for a tick. Ticks are asked for one by one and close together, so the
 * coverage is read in stretches.
 */
final class CoveredTicks implements Predicate<Instant> {

    private static final Duration STRETCH = Duration.ofMinutes(10);

    private final String target;
    private final String job;
    private final JobSources sources;
    private final Coverage coverage;
    private final Map<Long, List<RunBatch.Span>> stretches = new HashMap<>();

    CoveredTicks(String target, String job, JobSources sources, Coverage coverage) {
        this.target = target;
        this.job = job;
        this.sources = sources;
        this.coverage = coverage;
    }

    @Override
    public boolean test(Instant tick) {
        long stretch = Math.floorDiv(tick.getEpochSecond(), STRETCH.toSeconds());
        return stretches.computeIfAbsent(stretch, this::read).stream()
                .anyMatch(span -> !tick.isBefore(span.from()) && tick.isBefore(span.to()));
    }

    private List<RunBatch.Span> read(long stretch) {
        Instant from = Instant.ofEpochSecond(stretch * STRETCH.toSeconds());
        Instant to = from.plus(STRETCH);
        List<RunBatch.Span> spans = new ArrayList<>();
        for (JobSources.Candidate source : sources.of(target, job)) {
            for (RunBatch.Span span : coverage.between(target, source.source(), from, to)) {
                for (RunBatch.Span counts : source.stretches()) {
                    Instant begin = span.from().isBefore(counts.from()) ? counts.from() : span.from();
                    Instant end = span.to().isAfter(counts.to()) ? counts.to() : span.to();
                    spans.add(new RunBatch.Span(begin, end));
                }
            }
        }
        return spans;
    }
}
