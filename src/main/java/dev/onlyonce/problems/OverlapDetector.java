package dev.onlyonce.problems;

import dev.onlyonce.targets.Target;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;

/** Jobs that began while their run before was still running. */
@Component
final class OverlapDetector implements Detector {

    private static final Kind KIND = Kind.ofJobs("overlap", "jobs");
    private static final int CLEAN_TICKS = 3;

    private final JobEpisodes episodes;

    OverlapDetector(JobEpisodes episodes) {
        this.episodes = episodes;
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    /** That a job overlaps itself wakes nobody by itself. */
    @Override
    public Look look(Target target, List<Problem> open, Instant now) {
        JobEpisodes.Wanted wanted = new JobEpisodes.Wanted(KIND.word(), CLEAN_TICKS, MarkedJob::job);
        return episodes.look(wanted, target, open, now, episode -> {
            MarkedJob job = episode.worst();
            Severity severity =
                    Severities.tooOften(target, job.job()) == Severity.INFO ? Severity.INFO : Severity.WARNING;
            return episode.sign(severity, "", List.of(Fact.of("overlaps", job.total()), Fact.of("last", job.last())));
        });
    }
}
