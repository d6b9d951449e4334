package dev.onlyonce.cpu;

import java.time.InstantSource;
import java.util.List;

/** Makes a probe of this machine for benchmarks. */
public final class LiveProbeFixture {

    private LiveProbeFixture() {}

    public static Runnable probeOfThisMachine(String pattern) {
        LiveProbe probe = new LiveProbe(
                "here",
                new LiveProbe.Sources(
                        new TickSource.Oshi(), ProcessTable.ofThisMachine(), Cgroup.own(), System::nanoTime),
                List.of(new ProcessPattern(pattern, "bench")),
                InstantSource.system());
        return probe::read;
    }
}
