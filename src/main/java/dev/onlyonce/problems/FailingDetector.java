package dev.onlyonce.problems;

import dev.onlyonce.targets.Target;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;

/** Jobs of which no attempt succeeded. */
@Component
final class FailingDetector implements Detector {

    private static final Kind KIND = Kind.ofJobs("failing", "jobs");

    /** One success may be another key's of the same tick: the second is of a later one. */
    private static final int CLEAN_TICKS = 2;

    private final JobEpisodes episodes;

    FailingDetector(JobEpisodes episodes) {
        this.episodes = episodes;
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public Look look(Target target, List<Problem> open, Instant now) {
        JobEpisodes.Wanted wanted = new JobEpisodes.Wanted(KIND.word(), CLEAN_TICKS, MarkedJob::job);
        return episodes.look(wanted, target, open, now, episode -> {
            MarkedJob job = episode.worst();
            List<Fact> facts = List.of(
                    Fact.of("attempts", job.runs()), Fact.of("occurrences", job.times()), Fact.of("last", job.last()));
            return episode.sign(Severities.tooRarely(target, job.job()), "", facts);
        });
    }
}
