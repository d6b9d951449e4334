package dev.onlyonce.duplicates;

import dev.onlyonce.evidence.Schedule;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** When jobs are meant to run. */
@Component
public class Schedules {

    private final JobPolicies policies;
    private final InstantSource clock;

    Schedules(JobPolicies policies, InstantSource clock) {
        this.policies = policies;
        this.clock = clock;
    }

    /**
     * A schedule and what comes next.
     *
     * @param nextTick null where it has none any more
     */
    public record Next(Schedule schedule, @Nullable Instant nextTick) {}

    /** Those of a target, in the order of the configuration. */
    public List<Next> of(String target) {
        Instant now = clock.instant();
        return policies.schedules(target).stream()
                .map(schedule -> new Next(schedule, next(schedule, now)))
                .toList();
    }

    private @Nullable Instant next(Schedule schedule, Instant now) {
        Ticks ticks = policies.of(schedule.target(), schedule.job()).ticks();
        return ticks == null ? null : ticks.next(now).orElse(null);
    }
}
