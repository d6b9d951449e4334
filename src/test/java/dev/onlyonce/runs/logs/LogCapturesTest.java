package dev.onlyonce.runs.logs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.Captures;
import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recorded logs of real systems give the runs that really happened. */
class LogCapturesTest {

    private static final Instant DUP_END = Instant.parse("2026-11-30T22:27:52.424Z");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "apscheduler-dup,     app-full.log, 120, 4",
        "apscheduler-dup,     app.jsonl,    120, 4",
        "apscheduler-lock-ok, app-full.log,  45, 1",
        "apscheduler-deploy,  app-full.log, 120, 5",
        "quartz-clustered,    node-*.log,   131, 2",
        "shedlock-none,       app-*.log,     42, 3",
        "shedlock-ok,         app-*.log,     14, 3",
        "shedlock-short,      app-*.log,     14, 3",
    })
    void tellEveryRunAndItsWorker(String capture, String file, int runs, int workers) throws IOException {
        FollowedLog log = new FollowedLog(Captures.file(capture, file).toAbsolutePath(), "Asia/Seoul");
        log.poll();
        log.poll();
        assertThat(log.runs())
                .hasSize(runs)
                .allSatisfy(run -> assertThat(run.worker()).isNotNull());
        assertThat(perWorker(log.runs())).hasSize(workers);
    }

    @Test
    void fourWorkersRanThirtyTimesEach() throws IOException {
        FollowedLog log = new FollowedLog(Captures.file("apscheduler-dup", "app-full.log"), "Asia/Seoul");
        log.poll();
        assertThat(perWorker(log.runs()))
                .isEqualTo(Map.of("web-1:28601", 30L, "web-1:28602", 30L, "web-1:28603", 30L, "web-1:28605", 30L));
        Run first = log.runs().getFirst();
        assertThat(first.startedAt()).isEqualTo("2026-11-30T22:26:20.001Z");
        assertThat(first.key()).isEqualTo("user_id=42");
        assertThat(first.endsRecorded()).isFalse();
        assertThat(first.finishedAt()).isNull();
        assertThat(log.file().recognisedAs()).isEqualTo("python-logging");
    }

    @Test
    void linesWithoutDateAndPidAreRunsOfAnUnknownWorker() throws IOException {
        FollowedLog log = new FollowedLog(Captures.place(folder, "apscheduler-dup", "app.log", DUP_END), "Asia/Seoul");
        log.poll();
        assertThat(log.runs())
                .hasSize(120)
                .allSatisfy(run -> assertThat(run.worker()).isNull());
        assertThat(log.runs().getFirst().startedAt()).isEqualTo("2026-11-30T22:26:20Z");
        assertThat(log.runs().getLast().startedAt()).isEqualTo("2026-11-30T22:27:52Z");
    }

    @ParameterizedTest
    @CsvSource({"celery-ok, 19, 19", "celery-two-beats, 25, 25", "celery-visibility, 10, 8"})
    void celeryRunsAreToldByTheirEnds(String capture, int runs, int tasks) throws IOException {
        FollowedLog log =
                new FollowedLog(Captures.file(capture, "worker-w*.log").toAbsolutePath(), "Asia/Seoul");
        log.poll();
        assertThat(log.runs()).hasSize(runs).allSatisfy(run -> {
            assertThat(run.status()).isEqualTo(RunStatus.SUCCEEDED);
            assertThat(run.worker()).matches("w[12]@lab/ForkPoolWorker-\\d");
        });
        assertThat(log.runs().stream().map(Run::externalId).distinct()).hasSize(tasks);
    }

    @Test
    void theStartOfACeleryRunIsItsEndLessItsRuntime() throws IOException {
        FollowedLog log = new FollowedLog(
                Captures.file("celery-visibility", "worker-w*.log").toAbsolutePath(), "Asia/Seoul");
        log.poll();
        List<Instant> starts = log.runs().stream()
                .filter(run -> "f91cd2dd-5952-4b9f-ba24-0004ecce544b".equals(run.externalId()))
                .map(Run::startedAt)
                .toList();
        assertThat(starts).hasSize(2);
        assertThat(Duration.between(Instant.parse("2026-11-30T22:15:28.832Z"), starts.get(0))
                        .abs())
                .isLessThan(Duration.ofMillis(20));
        assertThat(Duration.between(Instant.parse("2026-11-30T22:15:40.997Z"), starts.get(1))
                        .abs())
                .isLessThan(Duration.ofMillis(20));
    }

    @Test
    void springLinesTellStartEndAndInstance() throws IOException {
        FollowedLog log =
                new FollowedLog(Captures.file("shedlock-ok", "app-*.log").toAbsolutePath(), "UTC");
        log.poll();
        assertThat(perWorker(log.runs())).isEqualTo(Map.of("app-1", 5L, "app-2", 5L, "app-3", 4L));
        assertThat(log.runs()).allSatisfy(run -> {
            assertThat(run.status()).isEqualTo(RunStatus.SUCCEEDED);
            assertThat(run.finishedAt()).isAfter(run.startedAt());
        });
    }

    private static Map<String, Long> perWorker(List<Run> runs) {
        return runs.stream()
                .map(Run::worker)
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(worker -> worker, TreeMap::new, Collectors.counting()));
    }
}
