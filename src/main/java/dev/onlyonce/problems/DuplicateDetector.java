package dev.onlyonce.problems;

import dev.onlyonce.targets.Target;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Jobs that run more than once where once was meant. Jobs whose extra runs have the same shape, such as each in another
 * worker, are one problem: one scheduler too many runs all of them.
 */
@Component
final class DuplicateDetector implements Detector {

    private static final Kind KIND = Kind.ofJobs("duplicate", "duplicates");
    private static final int CLEAN_TICKS = 3;

    private final JobEpisodes episodes;

    DuplicateDetector(JobEpisodes episodes) {
        this.episodes = episodes;
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public Look look(Target target, List<Problem> open, Instant now) {
        JobEpisodes.Wanted wanted = new JobEpisodes.Wanted(KIND.word(), CLEAN_TICKS, DuplicateDetector::shape);
        return episodes.look(wanted, target, open, now, episode -> {
            Severity severity = episode.names().stream()
                    .map(job -> Severities.tooOften(target, job))
                    .reduce(Severity.INFO, Severity::orWorse);
            MarkedJob worst = episode.worst();
            return episode.sign(
                    severity,
                    "",
                    List.of(
                            Fact.of("runs", worst.runs()),
                            Fact.of("extraRuns", worst.beyond()),
                            Fact.of("occurrences", episode.times()),
                            Fact.of("extraRunsTotal", episode.total()),
                            Fact.of("shape", shape(worst))));
        });
    }

    private static String shape(MarkedJob job) {
        if (job.workers() == null) {
            return "workers-not-known";
        }
        if (job.workers() == 1) {
            return "same-worker";
        }
        return job.workers() == job.runs() ? "each-in-another-worker" : "in-some-workers-twice";
    }
}
