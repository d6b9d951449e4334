package dev.onlyonce.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.Captures;
import dev.onlyonce.PostgresForTests;
import dev.onlyonce.series.Point;
import dev.onlyonce.series.SeriesFixture;
import dev.onlyonce.targets.RecordingEnded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The recorded deployment of the lock, played through the collector into a real store. */
class RecordedCpuTest {

    private static final Instant BEFORE = Instant.parse("2026-11-30T22:28:10Z");
    private static final Instant AFTER = Instant.parse("2026-11-30T22:29:40Z");
    private static final List<ProcessPattern> GUNICORN = List.of(new ProcessPattern("gunicorn.*app", "web"));

    private static HikariDataSource pool;
    private static CpuHistory history;
    private static final List<Object> EVENTS = new ArrayList<>();

    @BeforeAll
    static void play() throws Exception {
        pool = PostgresForTests.newStorePool();
        JdbcClient sql = JdbcClient.create(pool);
        WorkerProcesses processes =
                new WorkerProcesses(sql, new WorkerRetention(Duration.ofDays(400)), InstantSource.system());
        var series = SeriesFixture.store(sql);
        history = new CpuHistory(series, processes);
        RecordedProbe probe = new RecordedProbe("vm", Captures.file("apscheduler-deploy", ""), GUNICORN);
        HostCollector collector = new HostCollector(
                "riol",
                probe,
                new CpuRecorder("riol", probe.resolution(), series::append),
                new HostCollector.Sinks(new CpuNow(InstantSource.system()), processes, EVENTS::add));
        assertThatThrownBy(() -> {
                    while (true) {
                        collector.collect();
                    }
                })
                .isInstanceOf(RecordingEnded.class);
        collector.stop();
    }

    @AfterAll
    static void close() {
        pool.close();
    }

    private static double mean(List<Point> points) {
        return points.stream()
                .map(Point::mean)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }

    private static double max(List<Point> points) {
        return points.stream()
                .map(Point::max)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
    }

    @Test
    void workersUseWhatTheRecordingSaysBeforeAndAfterTheDeployment() {
        List<Point> before = history.workers("riol", BEFORE, BEFORE.plusSeconds(78), 100);
        List<Point> after = history.workers("riol", AFTER, AFTER.plusSeconds(78), 100);
        assertThat(mean(before) * 100).isCloseTo(15.9, withinPercentage(5));
        assertThat(mean(after) * 100).isCloseTo(4.4, withinPercentage(5));
        assertThat(max(before) * 100).isCloseTo(107.4, withinPercentage(1));
        assertThat(max(after) * 100).isCloseTo(21.9, withinPercentage(1));
    }

    @Test
    void hostIsAShareOfAllProcessors() {
        assertThat(mean(history.host("riol", BEFORE, BEFORE.plusSeconds(78), 100)) * 100)
                .isCloseTo(68.7, withinPercentage(5));
    }

    @Test
    void mastersAndForksAreWorkersThatNameTheirParent() {
        List<CpuHistory.ProcessLine> lines = history.processes("riol", BEFORE, BEFORE.plusSeconds(60), 30);
        assertThat(lines)
                .extracting(line -> line.process().pid())
                .containsExactly(31387L, 31393L, 31394L, 31395L, 31396L);
        assertThat(lines).extracting(line -> line.process().command()).containsOnly("python3 gunicorn");
        assertThat(lines).extracting(line -> line.process().worker()).contains("vm:31393");
        assertThat(lines)
                .filteredOn(line -> line.process().pid() != 31387)
                .extracting(line -> line.process().parentPid())
                .containsOnly(31387L);
    }

    @Test
    void goneProcessesAreGapsAfterwardsAndNotZero() {
        List<Point> old = history.processes("riol", BEFORE, AFTER.plusSeconds(60), 300).stream()
                .filter(line -> line.process().pid() == 31393)
                .findFirst()
                .orElseThrow()
                .cores();
        assertThat(old.getFirst().mean()).isNotNull();
        assertThat(old.getLast().isGap()).isTrue();
        assertThat(history.processes("riol", AFTER, AFTER.plusSeconds(60), 30))
                .extracting(line -> line.process().pid())
                .doesNotContain(31393L);
    }

    @Test
    void comingAndGoingIsTold() {
        List<Integer> alive = EVENTS.stream()
                .filter(ProcessesSeen.class::isInstance)
                .map(event -> ((ProcessesSeen) event).processes().size())
                .toList();
        assertThat(alive).startsWith(5).contains(0);
        assertThat(EVENTS).filteredOn(CpuSampled.class::isInstance).hasSize(176);
    }

    @Test
    void wrongFieldIsNamedWithItsLine(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("cpu.csv"), """
                sampled_at,pid,ppid,cpu_percent,rss_kib,nthreads,state,cmd
                2026-11-30T22:28:04.327+00:00,7,1,much,1,1,running,gunicorn app
                """);
        assertThatThrownBy(() -> new RecordedProbe("vm", folder, GUNICORN).read())
                .hasMessage("cpu.csv, line 2: cpu_percent = much is not accepted: a number");
    }

    @Test
    void unknownValuesAreGaps(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("cpu.csv"), """
                sampled_at,pid,ppid,cpu_percent,rss_kib,nthreads,state,cmd
                2026-11-30T22:28:04.000+00:00,7,1,NaN,1,1,running,gunicorn app
                2026-11-30T22:28:04.000+00:00,0,0,-1.0,,,,HOST-TOTAL(0-100)
                2026-11-30T22:28:05.000+00:00,8,1,0.0,1,1,running,gunicorn app
                2026-11-30T22:28:06.000+00:00,8,1,0.0,1,1,running,gunicorn app
                """);
        RecordedProbe probe = new RecordedProbe("vm", folder, GUNICORN);
        HostReading first = probe.read();
        assertThat(first.shares()).isNull();
        assertThat(first.processes().getFirst().cores()).isNull();
        assertThat(first.ofWorkers()).isNull();
        assertThat(probe.read().processes().getFirst().cores())
                .as("first sight of a process that came later")
                .isNull();
        assertThat(probe.read().processes().getFirst().cores()).isEqualTo(new Cores(0));
    }
}
