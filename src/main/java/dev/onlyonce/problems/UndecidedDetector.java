package dev.onlyonce.problems;

import dev.onlyonce.targets.Target;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;

/** Jobs that run several times at once, of which nobody has said whether they should: each is a question of its own. */
@Component
final class UndecidedDetector implements Detector {

    private static final Kind KIND = Kind.ofJobs("undecided", "jobs");
    private static final int CLEAN_TICKS = 3;

    private final JobEpisodes episodes;

    UndecidedDetector(JobEpisodes episodes) {
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
            List<Fact> facts = List.of(Fact.of("runs", job.runs()), Fact.of("occurrences", job.times()));
            return episode.sign(Severity.INFO, "", facts);
        });
    }
}
