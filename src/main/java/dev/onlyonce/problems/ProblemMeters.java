package dev.onlyonce.problems;

import dev.onlyonce.meters.GaugeFamily;
import dev.onlyonce.meters.GaugeRow;
import dev.onlyonce.meters.Keep;
import dev.onlyonce.meters.Meters;
import dev.onlyonce.runs.RunHistory;
import dev.onlyonce.runs.RunsStored;
import dev.onlyonce.targets.TargetEvent;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Exports which problems are open, from memory: 0 before the first, for every known job. What is expected is none. */
@Component
final class ProblemMeters {

    private final OpenProblems problems;
    private final Kinds kinds;
    private final RunHistory history;
    private final InstantSource clock;
    private final GaugeFamily open;
    private final GaugeFamily ofJobs;
    private final Map<String, Set<String>> jobs = new ConcurrentHashMap<>();

    ProblemMeters(Meters meters, OpenProblems problems, Kinds kinds, RunHistory history, InstantSource clock) {
        this.problems = problems;
        this.kinds = kinds;
        this.history = history;
        this.clock = clock;
        this.open = meters.gauges("onlyonce_problems_open", "Open problems", Keep.ALWAYS, "kind", "severity");
        this.ofJobs = meters.gauges(
                "onlyonce_job_problem",
                "1 while a job has an open problem of a kind, else 0",
                Keep.ALWAYS,
                "job",
                "kind");
    }

    @EventListener
    @Order(4) // when what is open is read
    void on(TargetEvent event) {
        String target = event.target().name();
        if (event instanceof TargetEvent.Removed) {
            jobs.remove(target);
            open.forget(target);
            ofJobs.forget(target);
            return;
        }
        Set<String> known = jobs.computeIfAbsent(target, t -> new ConcurrentSkipListSet<>());
        known.addAll(history.jobs().getOrDefault(target, Map.of()).keySet());
        event.target().settings(ProblemTargetSettings.class).jobs().stream()
                .map(job -> String.valueOf(job.name()))
                .forEach(known::add);
        publish(target);
    }

    @EventListener
    void on(RunsStored stored) {
        Set<String> known = jobs.get(stored.target());
        if (known != null
                && stored.fresh().stream().map(run -> known.add(run.job())).reduce(false, Boolean::logicalOr)) {
            publish(stored.target());
        }
    }

    @EventListener
    void on(ProblemsChanged changed) {
        publish(changed.target());
    }

    /** What was expected is so no longer when its date comes, without an event. */
    @Scheduled(fixedDelayString = "PT30S")
    void refresh() {
        jobs.keySet().forEach(this::publish);
    }

    private void publish(String target) {
        if (!problems.knows(target)) {
            return;
        }
        Instant now = clock.instant();
        List<Problem> here = problems.of(target).stream()
                .filter(problem -> !problem.isExpected(now))
                .toList();
        List<GaugeRow> counts = new ArrayList<>();
        List<GaugeRow> byJob = new ArrayList<>();
        for (Kind kind : kinds.all()) {
            if (kind.event()) {
                continue;
            }
            List<Problem> ofKind = here.stream()
                    .filter(problem -> problem.kind().equals(kind.word()))
                    .toList();
            for (Severity severity : Severity.values()) {
                long count = ofKind.stream()
                        .filter(problem -> problem.severity() == severity)
                        .count();
                counts.add(GaugeRow.of(count, kind.word(), severity.word()));
            }
            if (kind.ofJobs()) {
                jobs.getOrDefault(target, Set.of())
                        .forEach(job -> byJob.add(GaugeRow.of(has(ofKind, job) ? 1 : 0, job, kind.word())));
            }
        }
        open.replace(target, counts);
        ofJobs.replace(target, byJob);
    }

    private static boolean has(List<Problem> problems, String job) {
        return problems.stream().anyMatch(problem -> problem.jobs().contains(job));
    }
}
