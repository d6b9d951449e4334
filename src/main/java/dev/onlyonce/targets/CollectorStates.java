package dev.onlyonce.targets;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** How each collector does: its last rounds, in memory. */
@Component
public class CollectorStates {

    private final Map<String, Map<String, State>> states = new ConcurrentSkipListMap<>();

    /**
     * @param collector its name
     * @param lastRun when its last round ended
     * @param lastOk when its last good round ended; null before the first
     * @param reason why the last round failed; null when it was good
     * @param rounds how many there were
     * @param failures how many of them failed
     * @param took the mean of a round, over the last twenty or so
     * @param blind how long, up to its last round, its source did not answer
     * @param pause from the end of its last round to the next
     * @param asks whether it ever asked a database, live or recorded
     * @param statements sent to the target in its last good round; null before the first
     */
    public record State(
            String collector,
            Instant lastRun,
            @Nullable Instant lastOk,
            @Nullable String reason,
            long rounds,
            long failures,
            Duration took,
            Duration blind,
            Duration pause,
            boolean asks,
            @Nullable Integer statements) {

        private static State first(CollectorRan ran) {
            Duration took = ran.reading().took();
            return new State(
                    ran.collector(), ran.at(), null, null, 0, 0, took, Duration.ZERO, ran.pause(), false, null);
        }

        /** How long its source did not answer, when it is {@code now}: what is down stays so until it answers. */
        Duration blindUntil(Instant now) {
            return up() || now.isBefore(lastRun) ? blind : blind.plus(Duration.between(lastRun, now));
        }

        /** Whether the last round was good. */
        public boolean up() {
            return reason == null;
        }

        private State next(CollectorRan ran) {
            boolean ok = ran.reading() instanceof Reading.Ok;
            // a mean that forgets: each round weighs a twentieth
            Duration mean = took.multipliedBy(19).plus(ran.reading().took()).dividedBy(20);
            return new State(
                    collector,
                    ran.at(),
                    ok ? ran.at() : lastOk,
                    ran.reading() instanceof Reading.Failed<?> failed ? failed.reason() : null,
                    rounds + 1,
                    failures + (ok ? 0 : 1),
                    mean,
                    blindUntil(ran.at()),
                    ran.pause(),
                    asks || ran.asked().questions() > 0,
                    ok ? Integer.valueOf(ran.asked().statements()) : statements);
        }
    }

    /** Of one target, by name. */
    public List<State> of(String target) {
        return new ArrayList<>(states.getOrDefault(target, Map.of()).values());
    }

    /** All, by target. */
    public Map<String, Map<String, State>> all() {
        return states;
    }

    @EventListener
    @Order(Ordered.HIGHEST_PRECEDENCE)
    void on(CollectorRan ran) {
        states.computeIfAbsent(ran.target(), t -> new ConcurrentSkipListMap<>())
                .compute(ran.collector(), (name, old) -> (old == null ? State.first(ran) : old).next(ran));
    }

    @EventListener
    void on(TargetEvent.Removed removed) {
        states.remove(removed.target().name());
    }
}
