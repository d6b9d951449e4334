package dev.onlyonce.check;

import static dev.onlyonce.check.CheckTest.capture;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.Captures;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What it reads and from where, and what it says of what it cannot read. */
class CheckInputTest {

    @TempDir
    Path folder;

    @Test
    void rotatedFilesAreOneLogAndReadOldestFirst() throws IOException {
        List<String> lines = Files.readAllLines(Path.of(capture("apscheduler-dup", "app-full.log")));
        Path oldest = gzip("app.log.2.gz", lines.subList(0, 40));
        Path older = Files.write(folder.resolve("app.log.1"), lines.subList(40, 80));
        Path newest = Files.write(folder.resolve("app.log"), lines.subList(80, lines.size()));
        Said said = Said.in("Asia/Seoul").check(newest.toString(), oldest.toString(), older.toString());
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out())
                .contains("30 ticks", "120 runs", "90 extra runs", "pids 28601, 28602, 28603, 28605")
                .containsSubsequence("app.log.2.gz", "40 lines", "app.log.1", "40 lines", "app.log (", "44 lines");
    }

    @Test
    void aRunThatEndsInTheNextFileHasEnded() throws IOException {
        Path older = Files.writeString(
                folder.resolve("app.log.1"), "2026-12-01 07:00:00,000 [7] [INFO] app: [settle] running\n");
        Path newer = Files.writeString(
                folder.resolve("app.log"), "2026-12-01 07:00:09,000 [7] [INFO] app: [settle] failed: ValueError\n");
        Said said = Said.in("UTC").check(newer.toString(), older.toString());
        assertThat(said.out()).contains("1 tick, 1 run", "1 tick failed");
        assertThat(said.exit()).isEqualTo(1);
    }

    @Test
    void theLastLineCountsWithoutALineFeed() {
        Said said = Said.in("UTC")
                .piping("2026-12-01 07:00:00,000 [7] [INFO] app: [settle] running")
                .check("-");
        assertThat(said.out()).contains("settle: 1 tick, 1 run: each once", "standard input");
        assertThat(said.exit()).isZero();
    }

    @Test
    void thePrefixOfKubectlNamesTheContainerAndTheTimestampTheInstant() {
        String lines = IntStream.rangeClosed(1, 4)
                .mapToObj(pod -> "[pod/web-7d4b9c-abcd" + pod + "/app] 2026-03-01T15:01:23.50000000" + pod
                        + "Z 00:01:23 [profile_analyzer] running for user_id=42\n")
                .collect(Collectors.joining());
        Said said = Said.in("Asia/Seoul").piping(lines).check();
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out())
                .contains("1 tick, 4 runs, 4 at a time on each tick: 3 extra runs")
                .contains("4 containers (web-7d4b9c-abcd1/app, web-7d4b9c-abcd2/app")
                .contains("At 2026-03-02 00:01:23.")
                .contains("time-only in timestamps")
                .contains("4 containers wrote them");
    }

    @Test
    void whatStandsOutsideTheServersFormatInAContainerIsReadToo() {
        Said said = Said.in("Asia/Seoul").piping("""
                        [pod/web-1/app] 2026-11-30T22:26:16.000000000Z [2026-12-01 07:26:16 +0900] [28595] [INFO] Starting gunicorn
                        [pod/web-1/app] 2026-11-30T22:26:20.001000000Z 2026-12-01 07:26:20,001 [28605] [INFO] riol: [profile_analyzer] running for user_id=42
                        [pod/web-1/app] 2026-11-30T22:26:20.002000000Z 2026-12-01 07:26:20,002 [28603] [INFO] riol: [profile_analyzer] running for user_id=42
                        [pod/web-1/app] 2026-11-30T22:26:20.003000000Z Traceback (most recent call last):
                        """).check("-");
        assertThat(said.out()).contains("2 workers (pids 28603, 28605), 1 run each.", "1 extra run (likely)");
    }

    @Test
    void servicesOfComposeAreToldApart() {
        Said said = Said.in("UTC").piping("""
                        web-1  | 2026-12-01 07:26:20,001 [1] [INFO] riol: [settle] running for day=1
                        web-2  | 2026-12-01 07:26:20,002 [1] [INFO] riol: [settle] running for day=1
                        """).check("-");
        assertThat(said.out()).contains("2 workers (web-1:1, web-2:1), 1 run each.");
        assertThat(said.exit()).isEqualTo(1);
    }

    @Test
    void containersPrintedOneAfterAnotherKeepTheirOwnOrderOfTimes() {
        Said said = Said.in("UTC").piping("""
                        [pod/a/app] 00:01:23 [settle] running
                        [pod/a/app] 09:00:00 [settle] running
                        [pod/b/app] 00:01:24 [settle] running
                        [pod/b/app] 09:00:01 [settle] running
                        """).check("-", "--job", "settle", "--runs", "once");
        assertThat(said.out()).contains("2 ticks, 4 runs, 2 at a time on each tick: 2 extra runs");
    }

    @Test
    void aLogThatTellsTheSameRunsInAnotherFormIsCountedOnce() throws IOException {
        Path timeOnly = Captures.place(folder, "apscheduler-dup", "app.log", Instant.parse("2026-11-30T22:27:52.424Z"));
        Said said = Said.in("Asia/Seoul")
                .check(
                        timeOnly.toString(),
                        capture("apscheduler-dup", "app.jsonl"),
                        capture("apscheduler-dup", "app-full.log"),
                        capture("apscheduler-dup", "gunicorn-error.log"));
        assertThat(said.out())
                .contains("120 runs, 4 at a time on each tick: 90 extra runs", "4 workers (", "30 runs each")
                .contains(
                        "app.log tells the same runs as app.jsonl again",
                        "app-full.log tells the same runs as app.jsonl");
    }

    @Test
    void workersThatBeatSideBySideAreAQuestionAndNeverOnce() {
        String lines = IntStream.range(0, 60)
                .mapToObj(i -> "2026-12-01 07:%02d:%02d,000 [%d] [INFO] app: [sync] running\n"
                        .formatted(i / 3, new int[] {7, 31, 52}[i % 3], 101 + i % 3))
                .collect(Collectors.joining());
        Said said = Said.in("UTC").piping(lines).check("-");
        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.out()).contains("3 workers each ran it every 60 s", "40 of 60 runs beyond the first");
        assertThat(Said.in("UTC")
                        .piping(lines)
                        .check("--job", "sync", "--runs", "per-worker")
                        .exit())
                .isZero();
    }

    @Test
    void aWorkerThatBeginsAgainAfterSecondsIsAQuestionUntilItsScheduleIsKnown() {
        String lines = IntStream.of(0, 5, 40, 45, 50)
                .mapToObj("2026-12-01 07:00:%02d,000 [7] [INFO] app: [sync] running for user_id=1\n"::formatted)
                .collect(Collectors.joining());
        Said said = Said.in("UTC").piping(lines).check("-");
        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.out()).contains("one worker began it again within 10 s, 3 times", "a question so far");
        Said known = Said.in("UTC").piping(lines).check("-", "--job", "sync", "--every", "5s");
        assertThat(known.exit()).isEqualTo(1);
        assertThat(known.out()).contains("5 ticks, 5 runs: each once", "6 missed ticks of 10 due: 2026-12-01 07:00:10");
    }

    @Test
    void oneProcessOneOfWhichContainerIsNotSaidToHaveRunTwice() {
        String line = "2026-12-01 07:00:00,00%d [1] [INFO] app: [settle] running for day=1\n";
        Said said = Said.in("UTC").piping(line.formatted(1) + line.formatted(2)).check("-");
        assertThat(said.out()).contains("these may be several workers", "Why: not known from these lines.");
    }

    @Test
    void runsOfTwoHostsWithoutWorkersAreNotThoughtToBeTheSame() throws IOException {
        String lines = IntStream.range(0, 5)
                .mapToObj(i -> "2026-12-01 07:0" + i + ":00 [settle] running for day=1\n")
                .collect(Collectors.joining());
        Path one = Files.writeString(folder.resolve("web-1.log"), lines);
        Path other = Files.writeString(folder.resolve("web-2.log"), lines);
        Said said = Said.in("UTC").check(one.toString(), other.toString());
        assertThat(said.out()).contains("5 extra runs", "two hosts, or one told twice?");
    }

    @Test
    void anEmptyLogCannotTell() throws IOException {
        Path empty = Files.createFile(folder.resolve("app.log"));
        Said said = Said.in("UTC").check(empty.toString());
        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.out()).contains("Could not tell: no line tells of a run", "app.log: empty");
        assertThat(Said.in("UTC").piping("").check("-").exit()).isEqualTo(2);
    }

    @Test
    void whatCannotBeReadIsNamedAndTheRestIsRead() throws IOException {
        Path binary = Files.write(folder.resolve("core"), new byte[] {'a', 0, 'b'});
        Path noGzip = Files.writeString(folder.resolve("app.log.1.gz"), "plain");
        byte[] whole = Files.readAllBytes(gzip("whole.gz", List.of("a".repeat(100), "b")));
        Path cut = Files.write(folder.resolve("cut.gz"), java.util.Arrays.copyOf(whole, whole.length - 9));
        String good = capture("apscheduler-lock-ok", "app-full.log");
        Said said = Said.in("UTC")
                .check(
                        good,
                        folder + "/none.log",
                        binary.toString(),
                        noGzip.toString(),
                        cut.toString(),
                        folder.toString());
        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.err().lines())
                .hasSize(5)
                .anyMatch(line -> line.contains("none.log: there is no such file"))
                .anyMatch(line -> line.contains("core is not text"))
                .anyMatch(line -> line.contains("app.log.1.gz cannot be read: it is not gzip"))
                .anyMatch(line -> line.contains("cut.gz cannot be read: it is not gzip, or is cut"))
                .anyMatch(line -> line.contains("is a folder"));
        assertThat(said.out()).contains("45 runs: each once");
    }

    @ParameterizedTest
    @CsvSource({
        "--sinse 3h,                    --sinse is not an option",
        "--since soon,                  --since soon is not accepted",
        "--since -3h,                   --since -3h is not accepted",
        "--lang fr,                     --lang fr is not accepted",
        "--zone Seoul,                  --zone Seoul is not accepted",
        "--cron x,                      --cron belongs behind the job",
        "--job a --cron 61_*_*_*_*,     The schedule of job a is not accepted",
        "--job a --runs twice,          --runs twice is not accepted",
        "--job,                         --job needs a value",
        "--jdbc-url mysql://db/x,       --jdbc-url",
    })
    void anOptionThatIsNotUnderstoodIsNamedAndNothingIsRead(String options, String says) {
        String[] words = options.split(" ");
        for (int i = 0; i < words.length; i++) {
            words[i] = words[i].replace('_', ' ');
        }
        Said said = Said.in("UTC").check(words);
        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.err()).contains(says);
        assertThat(said.out()).isEmpty();
    }

    @Test
    void withNothingToReadItSaysHowItIsUsed() {
        Said said = Said.in("UTC").check();
        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.err()).contains("Usage: onlyonce check");
        assertThat(Said.in("UTC").check("--help").exit()).isZero();
    }

    @Test
    void ticksOfAScheduleWithoutARunAreMissedWhereTheLogCoversThem() throws IOException {
        Path log = Files.writeString(folder.resolve("app.log"), """
                2026-11-29 14:00:00,000 [7] [INFO] app: hello
                2026-11-29 15:00:02,000 [7] [INFO] app: [nightly] running
                2026-12-01 15:00:03,000 [7] [INFO] app: [nightly] running
                2026-12-01 16:00:00,000 [7] [INFO] app: bye
                """);
        Said said = Said.in("UTC").check(log.toString(), "--job", "nightly", "--cron", "0 0 15 * * *");
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out()).contains("1 missed tick of 3 due: 2026-11-30 15:00:00");
        Said late = Said.in("UTC").check(log.toString(), "--since", "6h", "--job", "nightly", "--cron", "0 0 15 * * *");
        assertThat(late.exit()).isZero();
        assertThat(late.out())
                .contains("1 run: each once", "The one tick that was due was not missed.")
                .contains("Looked at from 2026-12-01 10:00:00 to the last line at 16:00:00");
    }

    @Test
    void aScheduleMayBeInAnotherZoneThanItsLog() {
        String lines = """
                2026-12-01 23:30:00,000 [7] [INFO] app: hello
                2026-12-02 00:01:23,000 [7] [INFO] app: [nightly] running
                2026-12-02 01:00:00,000 [7] [INFO] app: bye
                """;
        Said said = Said.in("Asia/Seoul")
                .piping(lines)
                .check("--job", "nightly", "--cron", "0 0 15 * * *", "--cron-zone", "UTC");
        assertThat(said.out()).contains("The one tick that was due was not missed.");
        assertThat(said.exit()).isZero();
    }

    @Test
    void aJobThatNoLineTellsOfCannotBeTold() {
        Said said = Said.in("Asia/Seoul")
                .check(capture("apscheduler-lock-ok", "app-full.log"), "--job", "settle", "--every", "10s");
        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.out()).contains("settle: no line tells of it, though 7 ticks were due");
    }

    private Path gzip(String name, List<String> lines) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write((String.join("\n", lines) + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        Files.setLastModifiedTime(file, java.nio.file.attribute.FileTime.from(Instant.parse("2026-12-01T00:00:00Z")));
        return file;
    }
}
