package dev.onlyonce.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.Captures;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the recordings of real systems are said to be, by what is known to have happened to them. */
class CheckTest {

    private static final Instant DUP_END = Instant.parse("2026-11-30T22:27:52.424Z");

    @TempDir
    Path folder;

    @Test
    void everyWorkerThatStartsTheSchedulerIsNamedWithItsRuns() {
        Said said = Said.in("Asia/Seoul").check(capture("apscheduler-dup", "app-full.log"));
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.err()).isEmpty();
        assertThat(said.out())
                .contains("Not once: 90 extra runs (1 job).")
                .contains("profile_analyzer: 30 ticks (counted for each of 3 keys), 120 runs, 4 at a time on each tick:"
                        + " 90 extra runs (likely).")
                .contains("4 workers (pids 28601, 28602, 28603, 28605), 30 runs each.")
                .contains("Why: every worker starts the scheduler (likely): on 30 of 30")
                .contains("pg_try_advisory_lock")
                .contains("124 lines, 124 of them tell of runs, workers or requests, 0 (0 %)")
                .contains("Lines from 2026-12-01 07:26:17 to 07:27:52");
    }

    @Test
    void aLogWithoutPidsAndDatesSaysThatWorkersAreNotKnown() throws IOException {
        Path log = Captures.place(folder, "apscheduler-dup", "app.log", DUP_END);
        Said said = Said.in("Asia/Seoul").check(log.toString());
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out())
                .contains("120 runs, 4 at a time on each tick: 90 extra runs (likely)")
                .contains("120 runs, worker not known")
                .contains("4 workers said that they had started")
                .contains("the last was taken to be of 2026-12-01 07:27:52");
    }

    @Test
    void underTheLockEachTickRanOnce() {
        Said said = Said.in("Asia/Seoul").check(capture("apscheduler-lock-ok", "app-full.log"));
        assertThat(said.exit()).isZero();
        assertThat(said.out())
                .startsWith("Once:")
                .contains("45 runs: each once")
                .contains("1 worker (pid 25434), 45 runs.")
                .contains("whether it succeeded")
                .contains("Missed ticks were not looked for");
    }

    @Test
    void whatTheDeploymentEndedIsSaidToBeOver() {
        Said said = Said.in("Asia/Seoul").check(capture("apscheduler-deploy", "app-full.log"));
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out())
                .contains("48 ticks", "4 at a time on 24 of them: 72 extra runs")
                .contains("since then 24 ticks ran once each");
    }

    @ParameterizedTest
    @CsvSource({
        "celery-ok,         worker-w1.log worker-w2.log,   '', 0, 'beat.cleanup_stale_tasks: 13 pieces of work, 13 runs: each once'",
        "celery-two-beats,  worker-w1.log worker-w2.log,   '', 0, 'beat.cleanup_stale_tasks: 17 pieces of work, 17 runs: each once'",
        "celery-two-beats,  worker-w1.log worker-w2.log, '--job beat.cleanup_stale_tasks --every 5s', 1, 'Why: two schedulers send it (likely): on 4 of 4'",
        "celery-visibility, worker-w1.log worker-w2.log,   '', 1, 'media.transcode: 2 pieces of work, 4 runs, 2 at a time on each tick: 2 extra runs'",
        "celery-visibility, worker-w1.log worker-w2.log,   '', 1, 'Why: redelivery (likely)'",
        "quartz-clustered,  node-1.log node-2.log,         '', 0, 'job3: 28 pieces of work, 28 runs'",
        "quartz-clustered,  node-1.log node-2.log,  '--job job1 --every 3s', 1, '2 at a time on 2 of them: 2 extra runs'",
        "quartz-clustered,  node-1.log node-2.log,  '--job job1 --every 3s', 1, '3 missed ticks of 26 due'",
        "shedlock-none, app-1.log app-2.log app-3.log,     '', 2, '42 runs, 3 at a time on each tick: 28 beyond the first, a question so far'",
        "shedlock-none, app-1.log app-2.log app-3.log, '--job dailySettlement --runs once', 1, '28 extra runs'",
        "shedlock-none, app-1.log app-2.log app-3.log, '--job dailySettlement --every 5s', 1, '28 extra runs (certain)'",
        "shedlock-none, app-1.log app-2.log app-3.log, '--job dailySettlement --runs per-worker', 0, 'Once:'",
        "shedlock-ok,   app-1.log app-2.log app-3.log,     '', 0, '14 ticks, 14 runs: each once'",
        "shedlock-short, app-1.log app-2.log app-3.log,    '', 1, '13 runs began while another run of the same job was going on'",
        "shedlock-short, app-1.log app-2.log app-3.log,    '', 1, 'Why: the lock expired while the job ran (certain): on 13 of 13 overlaps'",
        "quartz-clustered, node-1.log node-2.log, '--job job1 --every 3s', 1, 'store is shared without clustering (likely): on 2 of 23 ticks'",
        "quartz-clustered, node-1.log node-2.log, '--job job1 --every 3s', 1, 'Why missed: a worker was lost (likely)'",
        "apscheduler-lock-returned, app-full.log,  '', 1, 'Why: the lock was lost, its worker schedules on (likely): 2 workers'",
        "apscheduler-lock-pgbouncer, app-full.log, '', 1, 'Why: the lock does not guard it (likely): 8 workers say'",
        "apscheduler-lock-hup-busy, app-full.log, '--job profile_analyzer --every 5s', 1, 'Why missed: nobody schedules (likely): 4 workers were refused the lock'",
        "apscheduler-lock-sigstop-uvicorn, app-full.log, '--job profile_analyzer --every 5s', 1, 'Why missed: the holder of the lock does not run (possible)'",
        "apscheduler-deploy, app-full.log, '--job profile_analyzer --every 10s', 1, 'Why missed: the workers were restarted (likely)'",
    })
    void recordedSystemsAreSaidToBeWhatTheyWere(String capture, String files, String options, int exit, String says) {
        String[] paths = Arrays.stream(files.split(" "))
                .map(file -> capture(capture, file))
                .toArray(String[]::new);
        String[] more = options.isEmpty() ? new String[0] : options.split(" ");
        Said said = Said.in("Asia/Seoul")
                .check(Stream.concat(Arrays.stream(paths), Arrays.stream(more)).toArray(String[]::new));
        assertThat(said.out()).contains(says);
        assertThat(said.exit()).isEqualTo(exit);
    }

    @Test
    void theAnswerIsKoreanWhereItIsAskedForOrTheTerminalSpeaksIt() {
        String log = capture("apscheduler-dup", "app-full.log");
        Said asked = Said.in("Asia/Seoul").check(log, "--lang", "ko");
        Said terminal = Said.in("Asia/Seoul").with("LANG", "ko_KR.UTF-8").check(log);
        assertThat(asked.out())
                .contains("한 번이 아님: 추가 실행 90회")
                .contains("워커 4개(pid 28601, 28602, 28603, 28605), 각각 실행 30회")
                .contains("모든 워커가 스케줄러를 시작함(유력)");
        assertThat(terminal).isEqualTo(asked);
        assertThat(Said.in("Asia/Seoul")
                        .with("LANG", "ko_KR.UTF-8")
                        .check(log, "--lang=en")
                        .out())
                .startsWith("Not once");
    }

    static String capture(String name, String file) {
        return Captures.file(name, file).toString();
    }
}
