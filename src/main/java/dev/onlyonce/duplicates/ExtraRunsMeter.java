package dev.onlyonce.duplicates;

import dev.onlyonce.meters.CounterFamily;
import dev.onlyonce.meters.Keep;
import dev.onlyonce.meters.Meters;
import dev.onlyonce.runs.RunHistory;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Counts extra runs of what began after Onlyonce's start: each occurrence once, when no run can join it any more. What
 * late data changes afterwards goes to the store alone, so that the counter never falls.
 */
@Component
class ExtraRunsMeter {

    /** After the last run and a window, how long runs may take to arrive. */
    private static final Duration ARRIVAL = Duration.ofSeconds(5);

    /** So long an occurrence is remembered as counted. */
    private static final Duration REMEMBERED = Duration.ofDays(1);

    private final CounterFamily extra;
    private final InstantSource clock;
    private final JobPolicies policies;
    private final RunHistory history;
    private final Instant started;
    private final Map<Id, Integer> open = new HashMap<>();
    private final Set<Id> counted = new HashSet<>();

    ExtraRunsMeter(Meters meters, InstantSource clock, JobPolicies policies, RunHistory history) {
        this.extra = meters.counters(
                "onlyonce_extra_runs_total",
                "Runs beyond the first of what was meant to happen once",
                Keep.ALWAYS,
                "job");
        this.clock = clock;
        this.policies = policies;
        this.history = history;
        this.started = clock.instant();
    }

    private record Id(String target, String job, @Nullable String key, Instant first) {}

    @EventListener
    void on(TargetEvent event) {
        Target target = event.target();
        switch (event) {
            case TargetEvent.Added added -> known(added.target().name());
            case TargetEvent.Changed changed -> known(changed.target().name());
            case TargetEvent.Removed removed -> extra.forget(target.name());
        }
    }

    private void known(String target) {
        policies.names(target).forEach(job -> extra.know(target, job));
        history.jobs().getOrDefault(target, Map.of()).keySet().forEach(job -> extra.know(target, job));
    }

    /** Occurrences as they are judged now. */
    synchronized void judged(String target, List<Occurrence> occurrences, boolean backlog) {
        for (Occurrence occurrence : occurrences) {
            extra.know(target, occurrence.job());
            Id id = new Id(target, occurrence.job(), occurrence.key(), occurrence.firstStart());
            if (!backlog && !id.first().isBefore(started) && !counted.contains(id)) {
                open.put(id, occurrence.extraRuns());
            }
        }
    }

    @Scheduled(fixedDelayString = "PT1S")
    synchronized void close() {
        Instant now = clock.instant();
        Iterator<Map.Entry<Id, Integer>> entries = open.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<Id, Integer> entry = entries.next();
            Id id = entry.getKey();
            Duration window = new Windows(policies.of(id.target(), id.job())).at(id.first(), List.of());
            if (id.first().plus(window).plus(ARRIVAL).isBefore(now)) {
                extra.add(entry.getValue(), id.target(), id.job());
                counted.add(id);
                entries.remove();
            }
        }
        counted.removeIf(id -> id.first().isBefore(now.minus(REMEMBERED)));
    }
}
