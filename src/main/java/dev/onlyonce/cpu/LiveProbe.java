package dev.onlyonce.cpu;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** This machine: processors through OSHI, the container's limit from its control group, workers one by one. */
final class LiveProbe implements HostProbe {

    private static final Duration RESOLUTION = Duration.ofSeconds(5);

    /** A longer pause (a suspended machine, a source that failed) makes a gap, not one long mean. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    /** Quotas change by hand; looking through the groups each second would cost more than the sample. */
    private static final Duration LIMIT_EVERY = Duration.ofMinutes(1);

    private final String host;
    private final TickSource ticks;
    private final @Nullable Cgroup cgroup;
    private final WorkerScan scan;
    private final WorkerCounters workers;
    private final InstantSource clock;
    private final LongSupplier nanoTime;

    private List<CpuTicks> before = List.of();
    private @Nullable Duration containerBefore;
    private @Nullable Double limit;
    private @Nullable Instant limitRead;
    private long nanosBefore;

    /** What it reads; tests put others in their place. */
    record Sources(TickSource ticks, ProcessTable processes, Optional<Cgroup> cgroup, LongSupplier nanoTime) {}

    LiveProbe(String host, Sources sources, List<ProcessPattern> patterns, InstantSource clock) {
        this.host = host;
        this.ticks = sources.ticks();
        this.cgroup = sources.cgroup().orElse(null);
        this.scan = new WorkerScan(
                sources.processes(), patterns, host, ProcessHandle.current().pid());
        this.workers = new WorkerCounters(sources.processes(), scan);
        this.clock = clock;
        this.nanoTime = sources.nanoTime();
    }

    @Override
    public String host() {
        return host;
    }

    @Override
    public Origin origin() {
        return Origin.LIVE;
    }

    @Override
    public Duration resolution() {
        return RESOLUTION;
    }

    @Override
    public HostReading read() {
        Instant at = clock.instant();
        long nanos = nanoTime.getAsLong();
        Duration wall = Duration.ofNanos(nanos - nanosBefore);
        List<CpuTicks> now = ticks.perCore();
        boolean comparable = before.size() == now.size() && wall.compareTo(LONGEST) <= 0;
        HostReading reading = new HostReading(
                host,
                at,
                now.size(),
                comparable ? CpuShares.between(sum(before), sum(now)).orElse(null) : null,
                comparable ? perCore(now) : List.of(),
                container(at, wall, now.size()),
                workers.uses(scan.workers(at), nanos, LONGEST));
        before = now;
        nanosBefore = nanos;
        return reading;
    }

    private static CpuTicks sum(List<CpuTicks> cores) {
        return cores.stream().reduce(CpuTicks.ZERO, CpuTicks::plus);
    }

    private List<@Nullable Double> perCore(List<CpuTicks> now) {
        List<@Nullable Double> busy = new ArrayList<>(now.size());
        for (int core = 0; core < now.size(); core++) {
            busy.add(CpuShares.between(before.get(core), now.get(core))
                    .map(CpuShares::busy)
                    .orElse(null));
        }
        return busy;
    }

    private @Nullable ContainerUse container(Instant at, Duration wall, int hostCores) {
        if (cgroup == null) {
            return null;
        }
        if (limitRead == null || !at.isBefore(limitRead.plus(LIMIT_EVERY))) {
            limit = cgroup.limitCores().orElse(null);
            limitRead = at;
        }
        if (limit == null) {
            containerBefore = null;
            return null;
        }
        @Nullable Duration used = cgroup.used().orElse(null);
        @Nullable Duration earlier = containerBefore;
        containerBefore = used;
        return used == null || earlier == null || wall.compareTo(LONGEST) > 0
                ? null
                : Cores.used(used.minus(earlier), wall)
                        .map(cores -> new ContainerUse(cores, limit, hostCores))
                        .orElse(null);
    }
}
