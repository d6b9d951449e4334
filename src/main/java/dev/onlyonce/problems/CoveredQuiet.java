package dev.onlyonce.problems;

import dev.onlyonce.runs.Coverage;
import dev.onlyonce.runs.JobSources;
import dev.onlyonce.runs.RunBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;

/** Counts quiet time only while the source that counts covers it: what is not known is not quiet. */
@Component
final class CoveredQuiet implements QuietTime {

    private static final Duration LEAST = Duration.ofDays(2);
    private static final Duration OF_ONE_MARK = Duration.ofDays(8);

    private final JobSources sources;
    private final Coverage coverage;

    CoveredQuiet(JobSources sources, Coverage coverage) {
        this.sources = sources;
        this.coverage = coverage;
    }

    @Override
    public boolean passed(String target, MarkedJob job, Instant now) {
        Duration needed = needed(job);
        if (now.isBefore(job.last().plus(needed))) {
            return false;
        }
        List<JobSources.Candidate> from = sources.of(target, job.job());
        return !from.isEmpty()
                && covered(target, from.getFirst().source(), job.last(), now).compareTo(needed) >= 0;
    }

    /** Three times what lay between days with marks; a job with one mark may be a weekly one. */
    static Duration needed(MarkedJob job) {
        if (job.days() > 1) {
            Duration apart = Duration.between(job.since(), job.last()).dividedBy(job.days() - 1L);
            Duration three = apart.multipliedBy(3);
            return three.compareTo(LEAST) > 0 ? three : LEAST;
        }
        return job.times() > 1 ? LEAST : OF_ONE_MARK;
    }

    private Duration covered(String target, String source, Instant from, Instant to) {
        return coverage.between(target, source, from, to).stream()
                .map(span -> length(span))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static Duration length(RunBatch.Span span) {
        return Duration.between(span.from(), span.to());
    }
}
