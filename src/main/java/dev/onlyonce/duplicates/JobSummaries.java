package dev.onlyonce.duplicates;

import dev.onlyonce.runs.JobSources;
import dev.onlyonce.runs.RunHistory;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What pages and answers say of each job in a span. */
@Component
public class JobSummaries {

    private final RunHistory history;
    private final OccurrenceTotals totals;
    private final JobSources sources;
    private final JobPolicies policies;
    private final WorkersSeen workers;
    private final Ledger ledger;

    JobSummaries(
            RunHistory history,
            OccurrenceTotals totals,
            JobSources sources,
            JobPolicies policies,
            WorkersSeen workers,
            Ledger ledger) {
        this.history = history;
        this.totals = totals;
        this.sources = sources;
        this.policies = policies;
        this.workers = workers;
        this.ledger = ledger;
    }

    /** Jobs that ran in a span, and configured ones that did not, by name. */
    public List<JobSummary> of(String target, Instant from, Instant to) {
        ZoneId zone = policies.zone(target);
        Map<String, List<RunHistory.WorkerRuns>> runs = new TreeMap<>();
        history.workers(target, from, to, zone)
                .forEach(w ->
                        runs.computeIfAbsent(w.job(), j -> new ArrayList<>()).add(w));
        Map<String, OccurrenceTotals.Total> judged = new HashMap<>();
        totals.of(target, from, to, zone).forEach(total -> judged.put(total.job(), total));
        Set<String> jobs = new TreeSet<>(runs.keySet());
        jobs.addAll(judged.keySet());
        jobs.addAll(policies.names(target));
        Map<String, WorkersSeen.Seen> seen = workers.of(target);
        Map<String, LedgerTotals> ticks = new HashMap<>();
        ledger.totals(target, from, to).forEach(total -> ticks.put(total.job(), total));
        return jobs.stream()
                .map(job -> summary(
                        target, job, judged.get(job), ticks.get(job), counted(runs.getOrDefault(job, List.of()), seen)))
                .toList();
    }

    private JobSummary summary(
            String target,
            String job,
            OccurrenceTotals.@Nullable Total total,
            @Nullable LedgerTotals ticks,
            List<JobSummary.WorkerRuns> counted) {
        OccurrenceTotals.Total t = total == null ? new OccurrenceTotals.Total(job, 0, 0, 0, 0, 0, 0, 0, 0, 0) : total;
        boolean ends = t.occurrences() > 0 && t.overlapUnknown() == 0;
        List<JobSources.Candidate> from = sources.of(target, job);
        return new JobSummary(
                target,
                job,
                counted.stream().mapToLong(JobSummary.WorkerRuns::runs).sum(),
                t.occurrences(),
                t.duplicates(),
                t.extraRuns(),
                t.retries(),
                t.failed(),
                ends ? t.overlaps() : null,
                ends ? t.overlapPairs() : null,
                ticks == null ? null : ticks.missed(),
                ticks == null ? null : ticks.unknown(),
                counted,
                from.isEmpty() ? null : from.getFirst().source(),
                from.stream().skip(1).map(JobSources.Candidate::source).toList(),
                t.questions() > 0 ? question(counted) : null);
    }

    private static List<JobSummary.WorkerRuns> counted(
            List<RunHistory.WorkerRuns> runs, Map<String, WorkersSeen.Seen> seen) {
        return runs.stream()
                .map(w -> {
                    WorkersSeen.Seen s = w.worker() == null ? null : seen.get(w.worker());
                    return new JobSummary.WorkerRuns(
                            w.worker(), s == null ? null : s.host(), s == null ? null : s.pid(), w.runs());
                })
                .toList();
    }

    private static String question(List<JobSummary.WorkerRuns> workers) {
        boolean known = workers.stream().allMatch(w -> w.worker() != null);
        String where = known && workers.size() > 1
                ? "runs in each of " + workers.size() + " workers"
                : "runs several times at once, in which workers is not known";
        return (known && workers.size() == 1 ? "runs several times at once in one worker" : where)
                + "; nobody has said whether it should run once";
    }
}
