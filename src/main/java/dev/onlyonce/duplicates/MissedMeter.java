package dev.onlyonce.duplicates;

import dev.onlyonce.meters.CounterFamily;
import dev.onlyonce.meters.Keep;
import dev.onlyonce.meters.Meters;
import dev.onlyonce.targets.TargetEvent;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Counts missed ticks that were due after Onlyonce's start, each once; what late data corrects goes to the store alone. */
@Component
class MissedMeter {

    private final CounterFamily missed;
    private final JobPolicies policies;
    private final Instant started;
    private final Map<LedgerStore.Job, Instant> countedTo = new HashMap<>();

    MissedMeter(Meters meters, JobPolicies policies, InstantSource clock) {
        this.missed = meters.counters(
                "onlyonce_missed_ticks_total",
                "Ticks of a known schedule that nobody ran while the source accounted for them",
                Keep.ALWAYS,
                "job");
        this.policies = policies;
        this.started = clock.instant();
    }

    @EventListener
    void on(TargetEvent event) {
        String target = event.target().name();
        if (event instanceof TargetEvent.Removed) {
            missed.forget(target);
        } else {
            policies.scheduled(target).forEach(job -> missed.know(target, job));
        }
    }

    /** Ticks in order, told for the first time or once more. */
    synchronized void settled(LedgerStore.Job job, List<LedgerTick> told) {
        Instant from = countedTo.getOrDefault(job, started);
        long count = told.stream()
                .filter(t -> t.tick().isAfter(from) && t.mark() == TickState.MISSED)
                .count();
        missed.add(count, job.target(), job.job());
        told.stream()
                .map(LedgerTick::tick)
                .filter(t -> t.isAfter(from))
                .reduce((a, b) -> b)
                .ifPresent(last -> countedTo.put(job, last));
    }
}
