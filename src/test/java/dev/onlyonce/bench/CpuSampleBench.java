package dev.onlyonce.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.onlyonce.cpu.LiveProbeFixture;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What one sample of the host costs, beside the floor: reading {@code /proc/stat} through one open file. */
@Tag("bench")
class CpuSampleBench {

    private static final int ROUNDS = 40;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private interface Round {
        void run() throws IOException;
    }

    private record Cost(double micros, double kilobytes) {}

    @Test
    void sampleCostsLittle() throws IOException {
        Runnable live = LiveProbeFixture.probeOfThisMachine("no-such-worker");
        byte[] buffer = new byte[8_192];
        try (RandomAccessFile stat = new RandomAccessFile("/proc/stat", "r")) {
            Round floor = () -> {
                stat.seek(0);
                assertThat(stat.read(buffer)).isPositive();
            };
            cost(live::run);
            cost(floor);
            Cost sample = cost(live::run);
            Cost least = cost(floor);
            // a report of figures is what this benchmark is for
            java.util.logging.Logger.getLogger("bench")
                    .info("per sample: %.0f us CPU, %.1f kB garbage; floor %.0f us, %.1f kB"
                            .formatted(sample.micros(), sample.kilobytes(), least.micros(), least.kilobytes()));
            assertThat(sample.kilobytes()).isLessThan(50);
        }
    }

    /** The memory of OSHI lasts 300 ms: rounds are further apart, so that each reads anew. */
    private static Cost cost(Round round) throws IOException {
        long cpu = 0;
        long bytes = 0;
        long self = Thread.currentThread().threadId();
        for (int i = 0; i < ROUNDS; i++) {
            LockSupport.parkNanos(320_000_000);
            long cpuBefore = THREADS.getCurrentThreadCpuTime();
            long bytesBefore = THREADS.getThreadAllocatedBytes(self);
            round.run();
            cpu += THREADS.getCurrentThreadCpuTime() - cpuBefore;
            bytes += THREADS.getThreadAllocatedBytes(self) - bytesBefore;
        }
        return new Cost(cpu / 1e3 / ROUNDS, bytes / 1e3 / ROUNDS);
    }
}
