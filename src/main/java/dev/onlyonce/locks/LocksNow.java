package dev.onlyonce.locks;

import dev.onlyonce.targets.CollectorRan;
import dev.onlyonce.targets.Reading;
import dev.onlyonce.targets.TargetEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** The last poll of each target's locks, in memory. What a source that fails told last stays, and grows old. */
@Component
public class LocksNow {

    private final InstantSource clock;
    private final Map<String, Received> byTarget = new ConcurrentSkipListMap<>();
    private final Map<String, String> failures = new ConcurrentSkipListMap<>();

    LocksNow(InstantSource clock) {
        this.clock = clock;
    }

    /** When it came in, on this host's clock: the database's may differ. */
    private record Received(LocksSampled sample, Instant at) {}

    /**
     * What is known now.
     *
     * @param age since the sample came in
     * @param failure why the poll after it failed; null while it is fresh
     */
    public record Latest(
            LocksSampled sample, Duration age, @Nullable String failure) {}

    /** Empty before the first answer; {@link #failure} may say why. */
    public Optional<Latest> of(String target) {
        return Optional.ofNullable(byTarget.get(target))
                .map(received -> new Latest(
                        received.sample(), Duration.between(received.at(), clock.instant()), failures.get(target)));
    }

    /** Why the last poll failed; empty when it was answered, and before the first. */
    public Optional<String> failure(String target) {
        return Optional.ofNullable(failures.get(target));
    }

    void put(LocksSampled sample) {
        byTarget.put(sample.target(), new Received(sample, clock.instant()));
        failures.remove(sample.target());
    }

    @EventListener
    void on(CollectorRan ran) {
        if (ran.collector().equals(LockSampler.NAME) && ran.reading() instanceof Reading.Failed<?> failed) {
            failures.put(ran.target(), failed.reason());
        }
    }

    @EventListener
    void on(TargetEvent.Removed removed) {
        byTarget.remove(removed.target().name());
        failures.remove(removed.target().name());
    }
}
