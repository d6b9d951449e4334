package dev.onlyonce.cpu;

import dev.onlyonce.series.SeriesId;
import java.time.Instant;
import java.util.Map;

/** The names of what this module keeps over time. */
final class CpuSeries {

    /** Share of all processors, 0 to 1. */
    static final String BUSY = "cpu.busy.ratio";

    static final String IOWAIT = "cpu.iowait.ratio";
    static final String STEAL = "cpu.steal.ratio";

    /** Cores that all workers of the target use together. */
    static final String WORKERS = "cpu.workers.cores";

    /** Cores that one worker uses. */
    static final String PROCESS = "cpu.process.cores";

    static final String HOST = "host";
    static final String PID = "pid";
    static final String STARTED = "started";

    private CpuSeries() {}

    static SeriesId ofHost(String target, String name, String host) {
        return SeriesId.of(target, name, Map.of(HOST, host));
    }

    static SeriesId of(String target, WorkerProcess process) {
        return SeriesId.of(
                target,
                PROCESS,
                Map.of(
                        HOST, process.host(),
                        PID, Long.toString(process.pid()),
                        STARTED, process.startedAt().toString()));
    }

    static Instant started(SeriesId process) {
        return Instant.parse(process.labels().get(STARTED));
    }
}
