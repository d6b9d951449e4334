package dev.onlyonce.cpu;

import dev.onlyonce.series.SeriesStore;
import dev.onlyonce.series.SeriesWriter;
import dev.onlyonce.targets.Collector;
import dev.onlyonce.targets.CollectorFactory;
import dev.onlyonce.targets.Target;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Every target has a host to look at: this machine, or the one of its recording. */
@Component
final class HostCollectors implements CollectorFactory {

    private final TickSource ticks;
    private final SeriesStore store;
    private final SeriesWriter writer;
    private final HostCollector.Sinks sinks;
    private final InstantSource clock;

    HostCollectors(
            TickSource ticks, SeriesStore store, SeriesWriter writer, HostCollector.Sinks sinks, InstantSource clock) {
        this.ticks = ticks;
        this.store = store;
        this.writer = writer;
        this.sinks = sinks;
        this.clock = clock;
    }

    @Override
    public List<Collector> collectorsFor(Target target) {
        List<ProcessPattern> patterns = target.settings(CpuTargetSettings.class).processes();
        Optional<Path> recording = target.recording();
        if (recording.isEmpty()) {
            LiveProbe.Sources sources =
                    new LiveProbe.Sources(ticks, ProcessTable.ofThisMachine(), Cgroup.own(), System::nanoTime);
            HostProbe probe = new LiveProbe(target.host(), sources, patterns, clock);
            return List.of(collector(target, probe, new CpuRecorder(target.name(), probe.resolution(), writer::offer)));
        }
        if (!RecordedProbe.isIn(recording.get())) {
            return List.of();
        }
        HostProbe probe = new RecordedProbe(target.host(), recording.get(), patterns);
        // a recording is played as fast as the store takes it: it waits, and nothing is dropped
        return List.of(collector(target, probe, new CpuRecorder(target.name(), probe.resolution(), store::append)));
    }

    private Collector collector(Target target, HostProbe probe, CpuRecorder recorder) {
        return new HostCollector(target.name(), probe, recorder, sinks);
    }
}
