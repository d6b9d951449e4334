package dev.onlyonce.runs;

import dev.onlyonce.meters.CounterFamily;
import dev.onlyonce.meters.GaugeFamily;
import dev.onlyonce.meters.GaugeRow;
import dev.onlyonce.meters.HistogramFamily;
import dev.onlyonce.meters.Meters;
import dev.onlyonce.targets.TargetEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Tells Prometheus of runs, from memory: counters of what started after Onlyonce did, once per run; gauges of today's
 * workers and of each job's last run.
 */
@Component
final class RunMeters {

    private static final List<Double> SECONDS = List.of(0.1, 1.0, 10.0, 60.0, 600.0, 3_600.0);
    private static final int MOST_JOBS_WITH_DURATIONS = 50;

    private final CounterFamily runs;
    private final GaugeFamily workers;
    private final GaugeFamily lastRuns;
    private final HistogramFamily durations;
    private final RunHistory history;
    private final JobSources sources;
    private final RunMeterSettings settings;
    private final InstantSource clock;
    private final RunCounting counting;
    private final Map<String, TargetRuns> targets = new ConcurrentHashMap<>();

    RunMeters(Meters meters, RunHistory history, JobSources sources, RunMeterSettings settings, InstantSource clock) {
        runs = meters.counters("onlyonce_runs_total", "Runs that ended, by how", "job", "status");
        workers = meters.gauges("onlyonce_worker_runs", "Runs since local midnight", "job", "worker");
        lastRuns = meters.gauges("onlyonce_job_last_run_timestamp_seconds", "When a job ran last", "job");
        durations = meters.histograms("onlyonce_run_duration_seconds", "How long runs took", SECONDS, "job");
        this.history = history;
        this.sources = sources;
        this.settings = settings;
        this.clock = clock;
        this.counting = new RunCounting(clock.instant());
    }

    @EventListener
    @Order(2) // when the sources are settled, and before collectors start to bring runs
    void on(TargetEvent event) {
        String target = event.target().name();
        if (event instanceof TargetEvent.Removed) {
            targets.remove(target);
            runs.forget(target);
            workers.forget(target);
            lastRuns.forget(target);
            durations.forget(target);
            return;
        }
        TargetRuns memory = targets.computeIfAbsent(
                target, t -> new TargetRuns(event.target().zone(), clock.instant()));
        event.target().settings(RunTargetSettings.class).jobs().stream()
                .map(job -> String.valueOf(job.name()))
                .forEach(job -> know(target, job));
        history.jobs().getOrDefault(target, Map.of()).forEach((job, last) -> {
            know(target, job);
            memory.ran(job, last);
        });
        recall(target, memory);
    }

    /** From zero before anything is counted: else the first increase is lost. */
    private void know(String target, String job) {
        for (RunStatus status : List.of(RunStatus.SUCCEEDED, RunStatus.FAILED, RunStatus.UNKNOWN)) {
            runs.know(target, job, status.word());
        }
    }

    /** What ran today before this Onlyonce started, or while another source counted. */
    private void recall(String target, TargetRuns memory) {
        memory.replaceDay(history.today(target, memory.midnight(clock.instant()), clock.instant()));
        publish(target, memory);
    }

    @EventListener
    void on(RunsStored stored) {
        TargetRuns memory = targets.get(stored.target());
        if (memory == null) {
            return;
        }
        for (Run run : stored.fresh()) {
            Instant at = RunTimes.at(run, clock.instant());
            if (run.executed() && sources.counts(run, at)) {
                memory.ran(run.job(), at);
                know(run.target(), run.job());
                memory.add(run, at, clock.instant());
            }
            count(stored.backlog() ? List.of() : counting.fresh(run));
        }
        stored.changed().forEach(run -> count(counting.changed(run)));
        boolean filled = stored.changed().stream().anyMatch(run -> !run.source().equals(stored.source()));
        if (filled) {
            recall(stored.target(), memory); // a run may have got a worker that it did not have
        } else {
            publish(stored.target(), memory);
        }
    }

    private void count(List<Run> ended) {
        for (Run run : ended) {
            if (!sources.counts(run, RunTimes.at(run, clock.instant()))) {
                continue;
            }
            know(run.target(), run.job());
            runs.add(1, run.target(), run.job(), run.status().word());
            TargetRuns memory = targets.get(run.target());
            boolean few = memory != null && memory.jobs() <= MOST_JOBS_WITH_DURATIONS;
            if (few && run.startedAt() != null && run.finishedAt() != null) {
                durations.observe(Duration.between(run.startedAt(), run.finishedAt()), run.target(), run.job());
            }
        }
    }

    @EventListener
    void on(JobSourceChanged changed) {
        TargetRuns memory = targets.get(changed.target());
        if (memory != null) {
            recall(changed.target(), memory);
        }
    }

    /** Midnight passes and workers go without a run that would tell. */
    @Scheduled(fixedDelayString = "PT30S")
    void refresh() {
        targets.forEach(this::publish);
    }

    private void publish(String target, TargetRuns memory) {
        Instant now = clock.instant();
        workers.replace(target, memory.workers(now, settings.workerExpiry()));
        Map<String, Instant> last = new TreeMap<>(memory.lastRuns());
        lastRuns.replace(
                target,
                last.entrySet().stream()
                        .map(e -> GaugeRow.of(e.getValue().toEpochMilli() / 1e3, e.getKey()))
                        .toList());
        if (memory.jobs() > MOST_JOBS_WITH_DURATIONS) {
            durations.forget(target);
        }
    }
}
