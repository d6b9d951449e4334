package dev.onlyonce.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class LiveProbeTest {

    private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");

    /** A table that tests fill. */
    private static final class Processes implements ProcessTable {

        private final Map<Long, List<String>> arguments = new HashMap<>();
        private final Map<Long, Counters> counters = new HashMap<>();
        private final AtomicInteger linesRead = new AtomicInteger();

        void put(long pid, Instant started, Duration used, String... line) {
            arguments.put(pid, List.of(line));
            counters.put(pid, new Counters(1, started, used));
        }

        @Override
        public List<Long> pids() {
            return new ArrayList<>(arguments.keySet());
        }

        @Override
        public List<String> arguments(long pid) {
            linesRead.incrementAndGet();
            return arguments.getOrDefault(pid, List.of());
        }

        @Override
        public Optional<Counters> counters(long pid) {
            return Optional.ofNullable(counters.get(pid));
        }
    }

    private final Processes processes = new Processes();
    private final List<CpuTicks> ticks = new ArrayList<>(List.of(CpuTicks.ZERO, CpuTicks.ZERO));
    private Duration passed = Duration.ofHours(1);

    private LiveProbe probe(String pattern) {
        return new LiveProbe(
                "web-1",
                new LiveProbe.Sources(() -> List.copyOf(ticks), processes, Optional.empty(), () -> passed.toNanos()),
                List.of(new ProcessPattern(pattern, "web")),
                (InstantSource) () -> NOW.plus(passed));
    }

    private void pass(Duration duration) {
        passed = passed.plus(duration);
        ticks.set(0, ticks.get(0).plus(new CpuTicks(30, 0, 0, 70, 0, 0, 0, 0)));
        ticks.set(1, ticks.get(1).plus(new CpuTicks(10, 0, 0, 90, 0, 0, 0, 0)));
    }

    @Test
    void firstReadingHasNoValueAndTheSecondHas() {
        LiveProbe probe = probe("gunicorn");
        assertThat(probe.read().shares()).isNull();
        pass(Duration.ofSeconds(1));
        HostReading second = probe.read();
        assertThat(second.shares()).isEqualTo(new CpuShares(0.2, 0.0, 0.0, null));
        assertThat(second.perCore()).containsExactly(0.3, 0.1);
        assertThat(probe.read().shares()).as("no time passed").isNull();
    }

    @Test
    void longPauseIsAGapAndNotOneLongMean() {
        LiveProbe probe = probe("gunicorn");
        processes.put(7, NOW, Duration.ZERO, "gunicorn");
        probe.read();
        pass(Duration.ofMinutes(5));
        HostReading afterwards = probe.read();
        assertThat(afterwards.shares()).isNull();
        assertThat(afterwards.processes().getFirst().cores()).isNull();
    }

    @Test
    void reusedPidIsAnotherWorker() {
        LiveProbe probe = probe("gunicorn");
        processes.put(7, NOW, Duration.ofSeconds(100), "gunicorn", "app");
        WorkerProcess old = probe.read().processes().getFirst().process();
        processes.put(7, NOW.plusSeconds(30), Duration.ofSeconds(1), "gunicorn", "app");
        pass(Duration.ofSeconds(1));
        assertThat(probe.read().processes()).as("until it is recognised").isEmpty();
        pass(Duration.ofSeconds(5));
        ProcessUse renewed = probe.read().processes().getFirst();
        assertThat(renewed.process()).isNotEqualTo(old);
        assertThat(renewed.process().worker()).isEqualTo(old.worker());
        assertThat(renewed.cores()).isNull();
    }

    @Test
    void severalCoresAreNotCapped() {
        LiveProbe probe = probe("gunicorn");
        processes.put(7, NOW, Duration.ZERO, "gunicorn");
        probe.read();
        pass(Duration.ofSeconds(1));
        processes.put(7, NOW, Duration.ofSeconds(3), "gunicorn");
        assertThat(probe.read().processes().getFirst().cores()).isEqualTo(new Cores(3));
    }

    @Test
    void goneProcessIsNotThere() {
        LiveProbe probe = probe("gunicorn");
        processes.put(7, NOW, Duration.ZERO, "gunicorn");
        probe.read();
        processes.arguments.remove(7L);
        processes.counters.remove(7L);
        pass(Duration.ofSeconds(1));
        assertThat(probe.read().processes()).isEmpty();
    }

    @Test
    void commandLinesOfOldProcessesAreNotReadAtEachScan() {
        LiveProbe probe = probe("gunicorn");
        for (long pid = 100; pid < 300; pid++) {
            processes.put(pid, NOW, Duration.ZERO, "sleep");
        }
        for (int second = 0; second < 20; second++) {
            probe.read();
            pass(Duration.ofSeconds(1));
        }
        int young = processes.linesRead.get();
        for (int second = 0; second < 30; second++) {
            probe.read();
            pass(Duration.ofSeconds(1));
        }
        assertThat(processes.linesRead.get()).isEqualTo(young);
    }

    @Test
    void processThatExecsBecomesAWorker() {
        LiveProbe probe = probe("gunicorn");
        processes.put(7, NOW, Duration.ZERO, "sh", "start.sh");
        assertThat(probe.read().processes()).isEmpty();
        processes.put(7, NOW, Duration.ZERO, "gunicorn", "app");
        pass(Duration.ofSeconds(5));
        assertThat(probe.read().processes()).hasSize(1);
    }

    @Test
    void onlyonceItselfIsAWorkerOnlyByName() {
        long own = ProcessHandle.current().pid();
        processes.put(own, NOW, Duration.ZERO, "java", "-jar", "onlyonce.jar");
        assertThat(probe("java.*").read().processes()).isEmpty();
        assertThat(probe("onlyonce\\.jar").read().processes()).hasSize(1);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void busyChildIsMeasuredAsItIs() throws IOException {
        Process busy = new ProcessBuilder(
                        "sh", "-c", "i=0; while [ $i -lt 100000000 ]; do i=$((i+1)); done; : busychild")
                .start();
        try {
            LiveProbe probe = new LiveProbe(
                    "here",
                    new LiveProbe.Sources(
                            new TickSource.Oshi(), ProcessTable.ofThisMachine(), Cgroup.own(), System::nanoTime),
                    List.of(new ProcessPattern("; : busychild$", "busy")),
                    InstantSource.system());
            await().atMost(Duration.ofSeconds(5))
                    .until(() -> !probe.read().processes().isEmpty());
            Duration began = busy.info().totalCpuDuration().orElseThrow();
            long from = System.nanoTime();
            probe.read();
            await().pollDelay(Duration.ofSeconds(2)).until(() -> true);
            HostReading reading = probe.read();
            double truth =
                    busy.info().totalCpuDuration().orElseThrow().minus(began).toNanos()
                            / (double) (System.nanoTime() - from);
            Cores cores = reading.processes().getFirst().cores();
            assertThat(Optional.ofNullable(cores).map(Cores::cores).orElseThrow())
                    .isCloseTo(truth, within(0.05))
                    .isPositive();
            assertThat(Optional.ofNullable(reading.shares())
                            .map(CpuShares::busy)
                            .orElseThrow())
                    .isBetween(0.0, 1.0);
            assertThat(reading.processes().getFirst().process().command()).isEqualTo("sh");
        } finally {
            busy.destroyForcibly();
        }
    }

    @Test
    @DisabledOnOs({OS.WINDOWS, OS.MAC})
    void bothProcessTablesTellTheSameOfThisProcess() {
        long own = ProcessHandle.current().pid();
        ProcessTable.Counters files = new ProcFiles().counters(own).orElseThrow();
        ProcessTable.Counters jdk = new JdkProcesses().counters(own).orElseThrow();
        assertThat(Duration.between(files.startedAt(), jdk.startedAt()).abs()).isLessThan(Duration.ofSeconds(1));
        assertThat(files.parentPid()).isEqualTo(jdk.parentPid());
        assertThat(jdk.used().minus(files.used()).abs()).isLessThan(Duration.ofSeconds(1));
        assertThat(new ProcFiles().pids()).contains(own);
        assertThat(new ProcFiles().arguments(own)).isNotEmpty();
        assertThat(new ProcFiles().counters(Integer.MAX_VALUE)).isEmpty();
    }
}
