package dev.onlyonce.cpu;

import dev.onlyonce.meters.GaugeFamily;
import dev.onlyonce.meters.GaugeRow;
import dev.onlyonce.meters.Meters;
import dev.onlyonce.targets.TargetEvent;
import dev.onlyonce.targets.TargetRegistry;
import java.util.List;
import java.util.Optional;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Processor use for Prometheus: what is not known now has no series. */
@Component
class CpuMeters {

    private final CpuNow now;
    private final TargetRegistry targets;
    private final GaugeFamily host;
    private final GaugeFamily workers;

    CpuMeters(Meters meters, CpuNow now, TargetRegistry targets) {
        this.now = now;
        this.targets = targets;
        this.host = meters.gauges(
                "onlyonce_cpu_usage_ratio",
                "Share of all processors of the host that was busy in the last second, without iowait and steal",
                "host");
        this.workers = meters.gauges(
                "onlyonce_process_cpu_cores",
                "Cores that a worker's process used in the last second; 1 is one core busy all the time",
                "host",
                "worker");
    }

    @EventListener
    void on(CpuSampled sampled) {
        show(sampled.target(), sampled.reading());
    }

    private void show(String target, HostReading reading) {
        host.replace(
                target,
                Optional.ofNullable(reading.shares())
                        .map(shares -> List.of(GaugeRow.of(shares.busy(), reading.host())))
                        .orElse(List.of()));
        workers.replace(
                target,
                reading.processes().stream()
                        .filter(use -> use.cores() != null)
                        .map(use -> GaugeRow.of(
                                use.cores().cores(),
                                use.process().host(),
                                use.process().worker()))
                        .toList());
    }

    /** A source that says nothing any more, not even that it failed, must not leave its last value behind. */
    @Scheduled(fixedDelay = 5_000)
    void takeStaleAway() {
        targets.all().stream()
                .filter(target -> now.of(target.name()).isEmpty())
                .forEach(target -> forget(target.name()));
    }

    @EventListener
    void on(TargetEvent.Removed removed) {
        forget(removed.target().name());
    }

    private void forget(String target) {
        host.forget(target);
        workers.forget(target);
    }
}
