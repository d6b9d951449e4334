package dev.onlyonce.runs;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Decides which source counts for each job: the one set on the job, else one that records every run, else one that
 * records ends, else one that knows workers, else the older. The best counts from its first run on; what lies before that
 * is the next one's. Sources are never added.
 */
@Component
public class JobSources {

    /** Two sources stamp one run apart: the newcomer's stretch begins this much before its first run. */
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    private static final Instant END_OF_TIME = Instant.parse("9999-01-01T00:00:00Z");

    private final JdbcClient store;
    private final JobNames names;
    private final Map<String, List<Candidate>> cache = new ConcurrentHashMap<>();

    JobSources(JdbcClient store, JobNames names) {
        this.store = store;
        this.names = names;
    }

    /**
     * What a source can tell about a job.
     *
     * @param firstAt its earliest run
     * @param countsFrom start of the stretch in which it counts; an empty stretch means that it does not
     */
    public record Candidate(
            String source,
            boolean everyRun,
            boolean ends,
            boolean workers,
            Instant firstAt,
            Instant seenAt,
            Instant countsFrom,
            Instant countsTo) {

        /** Whether it counts at all. */
        public boolean counts() {
            return countsFrom.isBefore(countsTo);
        }

        /** Whether it counts at an instant. */
        public boolean counts(Instant at) {
            return !at.isBefore(countsFrom) && at.isBefore(countsTo);
        }
    }

    /** All sources of a job, the one that counts now first. */
    public List<Candidate> of(String target, String job) {
        return cache.computeIfAbsent(target + '\n' + job, k -> load(target, job));
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
            shown.merge(run.job(), candidate(batch, run, at, now), JobSources::both);
        }
        List<JobSourceChanged> changed = new ArrayList<>();
        shown.forEach((job, candidate) -> changed.addAll(note(batch.target(), job, candidate)));
        return changed;
    }

    private static Candidate candidate(RunBatch batch, Run run, Instant at, Instant now) {
        return new Candidate(
                batch.source(), batch.everyRun(), run.endsRecorded(), run.worker() != null, at, now, at, at);
    }

    private static Candidate both(Candidate a, Candidate b) {
        Instant first = a.firstAt().isBefore(b.firstAt()) ? a.firstAt() : b.firstAt();
        Instant seen = a.seenAt().isBefore(b.seenAt()) ? a.seenAt() : b.seenAt();
        return new Candidate(
                a.source(),
                a.everyRun(),
                a.ends() || b.ends(),
                a.workers() || b.workers(),
                first,
                seen,
                a.countsFrom(),
                a.countsTo());
    }

    private List<JobSourceChanged> note(String target, String job, Candidate shown) {
        List<Candidate> before = of(target, job);
        Map<String, Candidate> after = new HashMap<>();
        before.forEach(c -> after.put(c.source(), c));
        after.merge(shown.source(), shown, JobSources::both);
        List<Candidate> ranked = share(rank(target, job, List.copyOf(after.values())));
        if (Set.copyOf(ranked).equals(Set.copyOf(before))) {
            return List.of();
        }
        ranked.forEach(c -> save(target, job, c));
        forgetWhenDone(target, job);
        return changes(target, job, before, ranked);
    }

    private List<Candidate> rank(String target, String job, List<Candidate> candidates) {
        String set = names.source(target, job).orElse("");
        List<Candidate> ranked = new ArrayList<>(candidates);
        ranked.sort(Comparator.comparing((Candidate c) -> !isMeant(set, c.source()))
                .thenComparing(c -> !c.everyRun())
                .thenComparing(c -> !c.ends())
                .thenComparing(c -> !c.workers())
                .thenComparing(Candidate::seenAt)
                .thenComparing(Candidate::source));
        return ranked;
    }

    /** {@code source: logs} means any log of the target. */
    private static boolean isMeant(String set, String source) {
        return source.equals(set) || source.startsWith(set + ":") && !set.isEmpty();
    }

    /** The best takes from its first run to the end of time, the next what lies before, and so on. */
    private static List<Candidate> share(List<Candidate> ranked) {
        List<Candidate> shared = new ArrayList<>();
        Instant to = END_OF_TIME;
        for (Candidate c : ranked) {
            Instant from = c.firstAt().minus(TOLERANCE);
            Instant end = from.isBefore(to) ? to : from;
            shared.add(
                    new Candidate(c.source(), c.everyRun(), c.ends(), c.workers(), c.firstAt(), c.seenAt(), from, end));
            to = from.isBefore(to) ? from : to;
        }
        return shared;
    }

    private static List<JobSourceChanged> changes(
            String target, String job, List<Candidate> before, List<Candidate> after) {
        boolean sameWinner = !before.isEmpty()
                && before.getFirst().source().equals(after.getFirst().source());
        Set<String> counting = new HashSet<>();
        after.stream().filter(Candidate::counts).forEach(c -> counting.add(c.source()));
        boolean alone = counting.size() == 1 && (before.isEmpty() || sameWinner);
        if (alone) {
            return List.of();
        }
        Candidate winner = after.getFirst();
        return List.of(new JobSourceChanged(target, job, winner.source(), winner.countsFrom()));
    }

    /** Once the batch is committed or rolled back, what the store says is true. */
    private void forgetWhenDone(String target, String job) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
                cache.remove(target + '\n' + job);
            }
        });
    }

    private void save(String target, String job, Candidate c) {
        store.sql("""
                        INSERT INTO job_source (target, job, source, every_run, ends, workers, first_at, seen_at, counts_from, counts_to)
                        VALUES (:target, :job, :source, :every, :ends, :workers, :first, :seen, :from, :to)
                        ON CONFLICT (target, job, source) DO UPDATE
                           SET every_run = excluded.every_run, ends = excluded.ends, workers = excluded.workers,
                               first_at = excluded.first_at, counts_from = excluded.counts_from, counts_to = excluded.counts_to
                        """)
                .param("target", target)
                .param("job", job)
                .param("source", c.source())
                .param("every", c.everyRun())
                .param("ends", c.ends())
                .param("workers", c.workers())
                .param("first", utc(c.firstAt()))
                .param("seen", utc(c.seenAt()))
                .param("from", utc(c.countsFrom()))
                .param("to", utc(c.countsTo()))
                .update();
    }

    private List<Candidate> load(String target, String job) {
        return store.sql("""
                        SELECT source, every_run, ends, workers, first_at, seen_at, counts_from, counts_to
                          FROM job_source WHERE target = :target AND job = :job ORDER BY counts_to DESC, counts_from DESC, source
                        """)
                .param("target", target)
                .param("job", job)
                .query((row, n) -> new Candidate(
                        row.getString(1),
                        row.getBoolean(2),
                        row.getBoolean(3),
                        row.getBoolean(4),
                        row.getObject(5, OffsetDateTime.class).toInstant(),
                        row.getObject(6, OffsetDateTime.class).toInstant(),
                        row.getObject(7, OffsetDateTime.class).toInstant(),
                        row.getObject(8, OffsetDateTime.class).toInstant()))
                .list();
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
