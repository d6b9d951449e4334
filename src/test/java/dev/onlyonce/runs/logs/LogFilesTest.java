package dev.onlyonce.runs.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as they come: missing, empty, unreadable, linked, not text; and what operators say about them. */
class LogFilesTest {

    private static final String RUN = "2026-12-01 09:00:01,000 [101] [INFO] app: [sync] running for user_id=1\n";

    @TempDir
    Path folder;

    @Test
    void aFileThatIsNotThereYetIsWaitedFor() throws IOException {
        Path file = folder.resolve("app.log");
        FollowedLog log = new FollowedLog(file, "Asia/Seoul");
        log.poll();
        assertThat(log.status().troubles()).containsExactly("no file matches " + file + " yet");
        Files.writeString(file, RUN);
        log.poll();
        assertThat(log.runs()).hasSize(1);
        assertThat(log.status().troubles()).isEmpty();
    }

    @Test
    void anEmptyFileIsNoRunAndNoTrouble() throws IOException {
        FollowedLog log = new FollowedLog(Files.createFile(folder.resolve("app.log")), "Asia/Seoul");
        log.pollAll();
        assertThat(log.runs()).isEmpty();
        assertThat(log.status().troubles()).isEmpty();
    }

    @Test
    void aFolderInPlaceOfAFileIsNamed() {
        FollowedLog log = new FollowedLog(folder, "Asia/Seoul");
        assertThatThrownBy(log::poll).isInstanceOf(IOException.class).hasMessageContaining(folder + " is a folder");
    }

    @Test
    void aFileThatMayNotBeReadIsNamedAndTheOthersAreRead() throws IOException {
        Path secret = Files.writeString(folder.resolve("a.log"), RUN);
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("---------"));
        assumeFalse(Files.isReadable(secret), "root may read everything");
        Files.writeString(folder.resolve("b.log"), RUN);
        FollowedLog log = new FollowedLog(folder.resolve("*.log"), "Asia/Seoul");
        log.pollAll();
        assertThat(log.runs()).hasSize(1);
        assertThat(log.status().troubles()).containsExactly(secret + " cannot be read: permission denied");
    }

    @Test
    void aLinkIsFollowedToItsFile() throws IOException {
        Path file = Files.writeString(folder.resolve("app-1.txt"), RUN);
        FollowedLog log = new FollowedLog(Files.createSymbolicLink(folder.resolve("app.log"), file), "Asia/Seoul");
        log.pollAll();
        assertThat(log.runs()).hasSize(1);
    }

    @Test
    void rubbishIsReadToItsEndAndGivesNothing() throws IOException {
        byte[] rubbish = new byte[3 << 20];
        new Random(7).nextBytes(rubbish);
        Path file = Files.write(folder.resolve("app.log"), rubbish);
        Files.writeString(file, "\n" + RUN, StandardOpenOption.APPEND);
        FollowedLog log = new FollowedLog(file, "Asia/Seoul");
        log.pollAll();
        assertThat(log.runs()).hasSize(1);
        assertThat(log.file().read()).isEqualTo(Files.size(file));
    }

    @Test
    void textThatIsNotUtf8IsReadAndSaidOnce() throws IOException {
        byte[] line = RUN.replace("user_id=1", "name=Zo?").getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        line[line.length - 2] = (byte) 0xEB;
        Path file = Files.write(folder.resolve("app.log"), line);
        Files.write(file, line, StandardOpenOption.APPEND);
        FollowedLog log = new FollowedLog(file, "Asia/Seoul");
        log.pollAll();
        assertThat(log.runs())
                .hasSize(2)
                .allSatisfy(run -> assertThat(run.key()).isEqualTo("name=Zo\uFFFD"));
        assertThat(log.file().remarks()).hasSize(1).first().asString().contains("not UTF-8");
    }

    @Test
    void windowsLineEndsAreNoPartOfALine() throws IOException {
        FollowedLog log =
                new FollowedLog(Files.writeString(folder.resolve("app.log"), RUN.replace("\n", "\r\n")), "Asia/Seoul");
        log.pollAll();
        assertThat(log.runs()).singleElement().extracting(Run::key).isEqualTo("user_id=1");
    }

    @Test
    void aBootLineIsTheStartOfItsWorkerAndNoRun() throws IOException {
        Path file = Files.writeString(
                folder.resolve("app.log"),
                "2026-12-01 08:59:59,000 [101] [INFO] app: [Scheduler] started (pid=101)\n" + RUN);
        FollowedLog log = new FollowedLog(file, "Asia/Seoul");
        log.pollAll();
        log.restart();
        Files.writeString(file, RUN, StandardOpenOption.APPEND);
        log.pollAll();
        assertThat(log.runs())
                .hasSize(2)
                .allSatisfy(run -> assertThat(run.workerStartedAt()).isEqualTo("2026-11-30T23:59:59Z"));
    }

    @Test
    void claimLinesStartNothing() throws IOException {
        FollowedLog log = new FollowedLog(Files.writeString(folder.resolve("app.log"), """
                        2026-12-01 09:00:00,000 [101] [INFO] app: [Scheduler] this worker (pid=101) holds lock
                        2026-12-01 09:00:00,001 [102] [INFO] app: [Scheduler] worker (pid=102) skipped — another holds lock
                        2026-12-01T09:00:00.002+09:00 DEBUG 7 --- [scheduling-1] x.Executor : Not executing 'daily'. It's locked.
                        """), "Asia/Seoul");
        log.pollAll();
        assertThat(log.runs()).isEmpty();
    }

    @Test
    void aLostRunDoesNotShiftTheEndsOfTheNext() throws IOException {
        String line = "2026-12-01 09:00:0%d,000 [101] [INFO] app: [sync] %s\n";
        Path file = Files.writeString(
                folder.resolve("app.log"),
                line.formatted(1, "running") + line.formatted(3, "running") + line.formatted(4, "finished"));
        FollowedLog log = new FollowedLog(file, "Asia/Seoul");
        log.pollAll();
        assertThat(log.runs().get(0).finishedAt()).isNull();
        assertThat(log.runs().get(1).finishedAt()).isEqualTo("2026-12-01T00:00:04Z");
    }

    @Test
    void whatStoodThereAtFirstSightIsHistoryAfterAKillToo() throws IOException {
        Path file = Files.writeString(folder.resolve("app.log"), RUN.repeat(90_000)); // more than one block
        FollowedLog log = new FollowedLog(file, "Asia/Seoul");
        log.pollAll();
        Files.writeString(file, RUN, StandardOpenOption.APPEND);
        log.restart();
        log.pollAll();
        assertThat(log.backlogs()).containsExactly(true, true, false);
    }

    @Test
    void betweenTwoLinesOfAFollowedFileNothingIsUnknown() throws IOException {
        Path file = Files.writeString(folder.resolve("app.log"), RUN);
        FollowedLog log = new FollowedLog(file, "Asia/Seoul");
        log.now(Instant.parse("2026-12-01T00:00:02Z"));
        log.pollAll();
        log.restart();
        Files.writeString(file, RUN.replace("09:00", "09:30"), StandardOpenOption.APPEND);
        log.now(Instant.parse("2026-12-01T00:30:02Z"));
        log.pollAll();
        assertThat(log.covered().getLast().from()).isBefore(Instant.parse("2026-12-01T00:00:02Z"));
        assertThat(log.covered().getLast().to()).isAfter(Instant.parse("2026-12-01T00:30:00Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "^(?<time>\\S+ \\S+) \\[(?<pid>\\d+)\\] .*app: \\[(?<job>\\w+)\\] running for (?<key>\\S+)",
                "(?<time>\\S+ \\S+) \\[(?<pid>\\d+)] \\[INFO] \\S+ \\[(?<job>[^\\]]+)](?: (?<event>running))(?: for (?<key>.+))?",
            })
    void anOperatorsOwnPatternIsRead(String pattern) throws IOException {
        FollowedLog log = new FollowedLog(Files.writeString(folder.resolve("app.log"), RUN), "Asia/Seoul", pattern);
        log.pollAll();
        assertThat(log.runs()).singleElement().satisfies(run -> {
            assertThat(run.job()).isEqualTo("sync");
            assertThat(run.key()).isEqualTo("user_id=1");
            assertThat(run.worker()).isEqualTo("web-1:101");
            assertThat(run.startedAt()).isEqualTo("2026-12-01T00:00:01Z");
        });
    }

    @Test
    void anOwnPatternTellsTheWholeRunByItsDuration() throws IOException {
        FollowedLog log = new FollowedLog(
                Files.writeString(
                        folder.resolve("app.log"),
                        "1764547201 job=mail id=7 ok in 250 ms\n1764547202 job=mail id=8 failed in 1s\nnonsense job=mail id=9 ok in 1s\n"),
                "UTC",
                "(?<time>\\w+) job=(?<job>\\w+) id=(?<runId>\\d+) (?<event>\\w+) in (?<duration>.+)");
        log.pollAll();
        assertThat(log.runs()).extracting(Run::status).containsExactlyInAnyOrder(RunStatus.SUCCEEDED, RunStatus.FAILED);
        assertThat(log.runs().getFirst().externalId()).isEqualTo("7");
        assertThat(log.file().unparsed()).isEqualTo(1);
    }

    @Test
    void jsonFieldsTellRunsWithoutAMessageToParse() throws IOException {
        FollowedLog log = new FollowedLog(Files.writeString(folder.resolve("app.log"), """
                        {"time":"2026-12-01T00:00:01Z","job":"mail","event":"start","user_id":7,"pid":5,"host":"b","msg":"x"}
                        {"time":"2026-12-01T00:00:03Z","job":"mail","event":"end","user_id":7,"pid":5,"host":"b","msg":"x"}
                        """), "UTC");
        log.pollAll();
        assertThat(log.runs()).singleElement().satisfies(run -> {
            assertThat(run.worker()).isEqualTo("b:5");
            assertThat(run.finishedAt()).isEqualTo("2026-12-01T00:00:03Z");
            assertThat(run.status()).isEqualTo(RunStatus.SUCCEEDED);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"gunicron", "(?<time>.*", "(?<time>\\S+) x", "(?<time>.) (?<job>.) (?<wroker>.)"})
    void aPatternThatCannotBeUsedIsRefusedByName(String pattern) {
        assertThatThrownBy(() -> new LineReader(pattern, List.of(), Map.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a|bcd", "(?i)abcd", "(abcd)?", "a[bcde", "\\Qabcd", "abc?d?"})
    void anExpressionThatNeedsNoLiteralGivesNone(String expression) {
        assertThat(RegexLiteral.longest(expression)).isNull();
    }

    @Test
    void theLongestNeededLiteralOfAnExpressionIsFound() {
        assertThat(RegexLiteral.longest("^(?<time>\\S+) \\[(?<job>\\w+)\\] running for (?<key>[^ ]+)$"))
                .isEqualTo("] running for ");
        assertThat(RegexLiteral.longest("(?<time>.+) started\\.? (?<job>.*)")).isEqualTo(" started");
    }
}
