package dev.onlyonce.cpu;

import dev.onlyonce.targets.Collector;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;

/** Samples the host and the workers of one target once a second. */
final class HostCollector implements Collector {

    private static final Duration TELL_EVERY = Duration.ofSeconds(5);

    private final String target;
    private final HostProbe probe;
    private final CpuRecorder recorder;
    private final Sinks sinks;
    private List<WorkerProcess> told = List.of();
    private @Nullable Instant toldAt;

    /** Where its readings go, beside the series. */
    record Sinks(CpuNow now, WorkerProcesses processes, ApplicationEventPublisher events) {}

    HostCollector(String target, HostProbe probe, CpuRecorder recorder, Sinks sinks) {
        this.target = target;
        this.probe = probe;
        this.recorder = recorder;
        this.sinks = sinks;
    }

    @Override
    public String name() {
        return "host";
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(1);
    }

    @Override
    public boolean replays() {
        return probe.origin() == HostProbe.Origin.RECORDED;
    }

    @Override
    public void collect() throws Exception {
        HostReading reading;
        try {
            reading = probe.read();
        } catch (Exception e) {
            // what was seen until here is kept; from here on nothing is known
            recorder.flush();
            sinks.now().forget(target);
            throw e;
        }
        sinks.now().set(target, reading, probe.origin());
        recorder.add(reading);
        sinks.events().publishEvent(new CpuSampled(target, reading));
        tell(reading);
    }

    private void tell(HostReading reading) {
        List<WorkerProcess> alive = reading.processes().stream()
                .map(ProcessUse::process)
                .sorted(Comparator.comparingLong(WorkerProcess::pid))
                .toList();
        boolean due = toldAt == null || !reading.at().isBefore(toldAt.plus(TELL_EVERY));
        boolean changed = !alive.equals(told);
        if (changed || due && !alive.isEmpty()) {
            told = alive;
            toldAt = reading.at();
            sinks.processes().seen(target, alive, reading.at());
            sinks.events()
                    .publishEvent(new ProcessesSeen(
                            target,
                            alive.stream()
                                    .map(process -> process.seen(target, reading.at()))
                                    .toList()));
        }
    }

    @Override
    public void stop() {
        recorder.flush();
        sinks.now().forget(target);
    }
}
