package dev.onlyonce.cpu;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** The newest reading of each target's host, in memory; one that has grown old is none. */
@Component
public class CpuNow {

    private static final Duration FRESH = Duration.ofSeconds(15);

    private final InstantSource clock;
    private final Map<String, Latest> latest = new ConcurrentHashMap<>();

    private record Latest(HostReading reading, HostProbe.Origin origin, Instant arrived) {}

    CpuNow(InstantSource clock) {
        this.clock = clock;
    }

    /** None before the first sample, after the source failed, and 15 seconds after the last sample. */
    public Optional<HostReading> of(String target) {
        return Optional.ofNullable(latest.get(target)).filter(this::fresh).map(Latest::reading);
    }

    /** Whether the newest reading is played from a recording, as far as there is one. */
    public boolean recorded(String target) {
        Latest newest = latest.get(target);
        return newest != null && newest.origin() == HostProbe.Origin.RECORDED;
    }

    /** A recording's clock is its own: what counts is when a sample arrived here. */
    private boolean fresh(Latest newest) {
        return clock.instant().isBefore(newest.arrived().plus(FRESH));
    }

    void set(String target, HostReading reading, HostProbe.Origin origin) {
        latest.put(target, new Latest(reading, origin, clock.instant()));
    }

    void forget(String target) {
        latest.remove(target);
    }
}
