package dev.onlyonce.runs;

import dev.onlyonce.runs.RunBatch.Span;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Decides which source counts for each job: the one set on the job, else one that records every run, else one that
 * records ends, else one that knows workers, else the older. The best counts from its first run on; what lies before that
 * is the next one's, and so is what comes after the last run of one that is gone. Sources are never added.
 */
@Component
public class JobSources {

    private final JobSourceStore store;
    private final JobNames names;
    private final Map<String, List<Candidate>> cache = new ConcurrentHashMap<>();

    JobSources(JobSourceStore store, JobNames names) {
        this.store = store;
        this.names = names;
    }

    /**
     * What a source can tell about a job.
     *
     * @param firstAt its earliest run
     * @param seenAt when Onlyonce first heard of it
     * @param goneAt behind its last run, when the configuration names it no longer; null while it may tell more
     * @param stretches in which it counts, in order; none means that it is "also seen in"
     */
    public record Candidate(
            String source,
            boolean everyRun,
            boolean ends,
            boolean workers,
            Instant firstAt,
            Instant seenAt,
            @Nullable Instant goneAt,
            List<Span> stretches) {

        /** Whether it counts at an instant. */
        public boolean counts(Instant at) {
            return stretches.stream().anyMatch(s -> !at.isBefore(s.from()) && at.isBefore(s.to()));
        }

        Candidate counting(List<Span> in) {
            return new Candidate(source, everyRun, ends, workers, firstAt, seenAt, goneAt, in);
        }

        Candidate gone(@Nullable Instant at) {
            return new Candidate(source, everyRun, ends, workers, firstAt, seenAt, at, stretches);
        }

        /** What is known with what a batch shows: whoever tells is not gone. */
        private Candidate with(Candidate shown) {
            return new Candidate(
                    source,
                    shown.everyRun,
                    ends || shown.ends,
                    workers || shown.workers,
                    firstAt.isBefore(shown.firstAt) ? firstAt : shown.firstAt,
                    seenAt.isBefore(shown.seenAt) ? seenAt : shown.seenAt,
                    null,
                    stretches);
        }
    }

    /** All sources of a job, the one that counts now first. */
    public List<Candidate> of(String target, String job) {
        return cache.computeIfAbsent(target + '\n' + job, k -> store.load(target, job));
    }

    /** Whether a run is of the source that counts at its time. */
    public boolean counts(Run run, Instant at) {
        return of(run.target(), run.job()).stream().anyMatch(c -> c.source().equals(run.source()) && c.counts(at));
    }

    /** Notes what a batch shows of its source, inside the batch's transaction; answers what changed by it. */
    List<JobSourceChanged> note(RunBatch batch, List<Run> runs, Instant now) {
        Map<String, Candidate> shown = new HashMap<>();
        for (Run run : runs) {
            Instant at = RunTimes.at(run, now);
            shown.merge(run.job(), candidate(batch, run, at, now), Candidate::with);
        }
        List<JobSourceChanged> changed = new ArrayList<>();
        shown.forEach((job, candidate) -> {
            Map<String, Candidate> after = bySource(of(batch.target(), job));
            after.merge(candidate.source(), candidate, Candidate::with);
            changed.addAll(decide(batch.target(), job, List.copyOf(after.values())));
        });
        return changed;
    }

    private static Candidate candidate(RunBatch batch, Run run, Instant at, Instant now) {
        return new Candidate(
                batch.source(), batch.everyRun(), run.endsRecorded(), run.worker() != null, at, now, null, List.of());
    }

    private static Map<String, Candidate> bySource(List<Candidate> candidates) {
        Map<String, Candidate> bySource = new LinkedHashMap<>();
        candidates.forEach(c -> bySource.put(c.source(), c));
        return bySource;
    }

    /**
     * Decides anew for all jobs of a target, inside the caller's transaction: the settings name other sources now.
     *
     * @param gone whether a source is named no longer
     */
    List<JobSourceChanged> settle(String target, Predicate<String> gone) {
        List<JobSourceChanged> changed = new ArrayList<>();
        for (String job : store.jobs(target)) {
            List<Candidate> candidates = of(target, job).stream()
                    .map(c -> c.gone(gone.test(c.source()) ? goneAt(target, job, c) : null))
                    .toList();
            changed.addAll(decide(target, job, candidates));
        }
        return changed;
    }

    private Instant goneAt(String target, String job, Candidate candidate) {
        return candidate.goneAt() != null
                ? candidate.goneAt()
                : store.lastRun(target, job, candidate.source())
                        .orElse(candidate.firstAt())
                        .plus(SourceShares.TOLERANCE);
    }

    private List<JobSourceChanged> decide(String target, String job, List<Candidate> candidates) {
        List<Candidate> before = of(target, job);
        List<Candidate> after =
                SourceShares.share(candidates, names.source(target, job).orElse(""));
        if (Set.copyOf(after).equals(Set.copyOf(before))) {
            return List.of();
        }
        store.save(target, job, after);
        decided(target + '\n' + job, after);
        Optional<Instant> from = SourceShares.firstChange(before, after);
        return from.map(at -> new JobSourceChanged(target, job, after.getFirst().source(), at)).stream()
                .toList();
    }

    /** What is decided holds within the transaction; once that is committed or rolled back, what the store says is true. */
    private void decided(String key, List<Candidate> after) {
        cache.put(key, after);
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
                cache.remove(key);
            }
        });
    }
}
