package dev.onlyonce.duplicates;

import dev.onlyonce.runs.JobSources;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/** Whether the source that counts for a job at an instant accounts for it. */
final class CoveredTicks implements Predicate<Instant> {

    private final String target;
    private final List<JobSources.Candidate> sources;
    private final CoverageAhead coverage;

    CoveredTicks(String target, String job, JobSources sources, CoverageAhead coverage) {
        this.target = target;
        this.sources = sources.of(target, job);
        this.coverage = coverage;
    }

    @Override
    public boolean test(Instant tick) {
        return sources.stream()
                .anyMatch(source -> source.counts(tick) && coverage.covers(target, source.source(), tick));
    }
}
