package dev.onlyonce.runs.logs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.runs.Requests;
import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to logs in the field, case by case. */
class LogFieldCasesTest {

    private static final String START = "2026-12-01 09:00:%02d,000 [%d] [INFO] app: [sync] running for user_id=%d\n";

    private static final Instant NOW = Instant.parse("2026-12-01T00:01:00Z");

    @TempDir
    Path folder;

    private Path file;
    private FollowedLog log;

    @BeforeEach
    void follow() {
        file = folder.resolve("app.log");
        log = new FollowedLog(folder.resolve("app.log*"), "Asia/Seoul");
        log.now(NOW);
    }

    @Test
    void c52TimesWithoutDateGoOnOverMidnight() throws IOException {
        write("23:59:58 [a] running\n00:00:01 [b] running\n00:01:23.100 [c] running\n00:01:22.900 [d] running\n");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-03-02T15:01:24Z")));
        log.pollAll();
        assertThat(starts())
                .containsEntry("a", "2026-03-02T14:59:58Z")
                .containsEntry("b", "2026-03-02T15:00:01Z")
                .containsEntry("c", "2026-03-02T15:01:23.100Z")
                .containsEntry("d", "2026-03-02T15:01:22.900Z");
    }

    @Test
    void c52TheFilesTimeDatesTheLastLineAndMidnightsAreCountedBack() throws IOException {
        write("18:00:00 [a] running\n12:00:00 [b] running\n08:00:00 [c] running\n");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-03-09T23:00:30Z")));
        log.pollAll();
        assertThat(starts())
                .containsEntry("a", "2026-03-08T09:00:00Z")
                .containsEntry("b", "2026-03-09T03:00:00Z")
                .containsEntry("c", "2026-03-09T23:00:00Z");
    }

    @Test
    void c52OneLineADayAtTheSameSecondIsADayEachWhileItIsFollowed() throws IOException {
        for (int day = 1; day <= 3; day++) {
            append("00:01:23 [a" + day + "] running\n");
            Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-03-0" + day + "T15:01:23.5Z")));
            log.poll();
        }
        assertThat(starts().values())
                .containsExactlyInAnyOrder("2026-03-01T15:01:23Z", "2026-03-02T15:01:23Z", "2026-03-03T15:01:23Z");
    }

    @Test
    void c53TheContainersTimeWinsOverALocalOneInside() throws IOException {
        write("{\"log\":\"00:01:23 [profile_analyzer] running for user_id=42\\n\",\"stream\":\"stdout\","
                + "\"time\":\"2026-03-01T15:01:23.500000000Z\"}\n");
        log.pollAll();
        assertThat(log.runs()).singleElement().satisfies(run -> {
            assertThat(run.startedAt()).isEqualTo("2026-03-01T15:01:23.5Z");
            assertThat(run.job()).isEqualTo("profile_analyzer");
            assertThat(run.key()).isEqualTo("user_id=42");
        });
        assertThat(log.file().recognisedAs()).isEqualTo("time-only in docker");
    }

    @Test
    void aLineThatTheContainerRuntimeSplitIsOneLine() throws IOException {
        write("2026-03-01T15:01:23.500000000Z stdout P 2026-03-02 00:01:23 [11] [INFO] x: [sync] run\n");
        log.pollAll();
        assertThat(log.runs()).isEmpty();
        append("2026-03-01T15:01:23.600000000Z stdout F ning for user_id=42\n");
        log.restart();
        log.pollAll();
        assertThat(log.runs()).singleElement().satisfies(run -> {
            assertThat(run.startedAt()).isEqualTo("2026-03-01T15:01:23.5Z");
            assertThat(run.key()).isEqualTo("user_id=42");
        });
    }

    @Test
    void c54AFileThatShrankIsReadFromItsBeginning() throws IOException {
        write(start(1, 101, 1) + start(2, 101, 2));
        log.pollAll();
        overwrite(start(3, 101, 3));
        log.pollAll();
        assertThat(keys()).containsExactly("user_id=1", "user_id=2", "user_id=3");
        assertThat(remarks()).anyMatch(remark -> remark.contains("lines written just before may be lost"));
    }

    @Test
    void c54AFileThatGrewAgainPastTheOldEndIsKnownByItsFirstBytes() throws IOException {
        write(start(1, 101, 1));
        log.pollAll();
        overwrite(start(3, 101, 3) + start(4, 101, 4) + start(5, 101, 5));
        log.pollAll();
        assertThat(keys()).containsExactly("user_id=1", "user_id=3", "user_id=4", "user_id=5");
        assertThat(remarks()).anyMatch(remark -> remark.contains("lines written just before may be lost"));
    }

    @Test
    void c54TheCopyThatARotationMakesIsNotReadAgain() throws IOException {
        write(start(1, 101, 1) + start(2, 101, 2));
        log.pollAll();
        Files.copy(file, folder.resolve("app.log.1"));
        log.pollAll();
        overwrite(start(3, 101, 3));
        log.pollAll();
        log.restart();
        log.pollAll();
        assertThat(keys()).containsExactly("user_id=1", "user_id=2", "user_id=3");
    }

    @Test
    void c54ACeleryNodeKeepsItsNameWhenItsFileIsEmptied() throws IOException {
        write("[2026-12-01 09:00:00,000: INFO/MainProcess] w1@lab ready.\n" + succeeded(1));
        log.pollAll();
        overwrite(succeeded(2));
        log.pollAll();
        overwrite("");
        log.pollAll();
        log.restart();
        append(succeeded(3));
        log.pollAll();
        assertThat(log.runs().stream().map(Run::worker))
                .hasSize(3)
                .allSatisfy(worker -> assertThat(worker).isEqualTo("w1@lab/ForkPoolWorker-2"));
    }

    @Test
    void c55ACeleryNodeKeepsItsNameWhenItsFileWasRenamedWhileOnlyonceWasDown() throws IOException {
        log = new FollowedLog(file, "Asia/Seoul");
        write("[2026-12-01 09:00:00,000: INFO/MainProcess] w1@lab ready.\n" + succeeded(1));
        log.pollAll();
        Files.move(file, folder.resolve("app.log.1"));
        write(succeeded(2));
        log.restart();
        log.pollAll();
        assertThat(log.runs().stream().map(Run::worker))
                .hasSize(2)
                .allSatisfy(worker -> assertThat(worker).isEqualTo("w1@lab/ForkPoolWorker-2"));
    }

    @Test
    void c55LateWritesToARenamedFileAreRead() throws IOException {
        log = new FollowedLog(file, "Asia/Seoul");
        write(start(1, 101, 1) + start(2, 101, 2));
        log.pollAll();
        Files.move(file, folder.resolve("app.log.1"));
        Files.writeString(folder.resolve("app.log.1"), start(3, 101, 3), StandardOpenOption.APPEND);
        write(start(4, 101, 4));
        log.pollAll();
        assertThat(keys()).containsExactly("user_id=1", "user_id=2", "user_id=3", "user_id=4");
    }

    @Test
    void c55ARotationWhileOnlyonceWasDownLosesNothing() throws IOException {
        log = new FollowedLog(file, "Asia/Seoul");
        write(start(1, 101, 1));
        log.pollAll();
        Files.writeString(file, start(2, 101, 2), StandardOpenOption.APPEND);
        Files.move(file, folder.resolve("app.log.1"));
        write(start(3, 101, 3));
        log.restart();
        log.pollAll();
        assertThat(keys()).containsExactly("user_id=1", "user_id=2", "user_id=3");
    }

    @Test
    void c57ALineInTwoPiecesIsReadWhenItIsWhole() throws IOException {
        byte[] line = "2026-12-01 09:00:01,000 [101] [INFO] app: [작업] running for user_id=1\n".getBytes(UTF_8);
        int inside = indexOf(line, (byte) 0xEC) + 1;
        Files.write(file, Arrays.copyOf(line, inside));
        log.pollAll();
        assertThat(log.runs()).isEmpty();
        Files.write(file, Arrays.copyOfRange(line, inside, line.length), StandardOpenOption.APPEND);
        log.pollAll();
        assertThat(log.runs()).singleElement().extracting(Run::job).isEqualTo("작업");
    }

    @Test
    void c59AStackTraceStartsNothing() throws IOException {
        write("""
                00:01:20 [profile_analyzer] running for user_id=42
                00:01:23 [profile_analyzer] ERROR failed user_id=42
                Traceback (most recent call last):
                  RuntimeError: while "[profile_analyzer] running for user_id=42"
                ValueError: x
                """);
        log.pollAll();
        assertThat(log.runs()).singleElement().satisfies(run -> {
            assertThat(run.status()).isEqualTo(RunStatus.FAILED);
            assertThat(run.endsRecorded())
                    .as("failures alone do not record ends")
                    .isFalse();
        });
    }

    @Test
    void c59AFailureWithoutAStartIsCountedAndNoRun() throws IOException {
        write("00:01:23 [profile_analyzer] ERROR failed user_id=42\nTraceback (most recent call last):\n"
                + "  RuntimeError: while \"[profile_analyzer] running for user_id=42\"\nValueError: x\n");
        log.pollAll();
        assertThat(log.runs()).isEmpty();
        assertThat(log.file().unmatchedEnds()).isEqualTo(1);
    }

    @Test
    void c60ARecordSentTwiceIsOneRunAndOneCopy() throws IOException {
        write(record(101, 4711) + record(101, 4711) + record(102, 4711) + record(101, 4790));
        log.pollAll();
        assertThat(log.runs()).hasSize(3);
        assertThat(log.file().copies()).isEqualTo(1);
        append(record(101, 4790));
        log.restart();
        log.pollAll();
        assertThat(log.runs()).hasSize(3);
    }

    @Test
    void c60EqualLinesOfOneFileAreRunsEach() throws IOException {
        write(start(1, 101, 1).repeat(4));
        log.pollAll();
        assertThat(log.runs()).hasSize(4);
    }

    @Test
    void c62WorkersThatRotateTheSameFileAreAllRead() throws IOException {
        log = new FollowedLog(file, "Asia/Seoul");
        write(start(0, 100, 0));
        log.pollAll();
        Files.move(file, folder.resolve("app.log.1"));
        write(start(1, 101, 1));
        Files.writeString(folder.resolve("app.log.1"), start(1, 102, 1) + start(1, 103, 1), StandardOpenOption.APPEND);
        log.pollAll();
        assertThat(log.runs().stream().map(Run::worker))
                .containsExactlyInAnyOrder("web-1:100", "web-1:101", "web-1:102", "web-1:103");
    }

    @Test
    void c63ColoursAreNoPartOfALine() throws IOException {
        write("\u001B[32m00:01:23\u001B[0m [\u001B[1mprofile_analyzer\u001B[0m] running for user_id=42\n");
        log.pollAll();
        assertThat(log.runs()).singleElement().satisfies(run -> {
            assertThat(run.job()).isEqualTo("profile_analyzer");
            assertThat(run.key()).isEqualTo("user_id=42");
        });
    }

    @Test
    void c65AnEnormousLineIsPassedOverAndCountedOnce() throws IOException {
        write(start(1, 101, 1) + "x".repeat(5 << 20));
        log.pollAll();
        append("y".repeat(100) + "\n" + start(9, 101, 9));
        log.pollAll();
        assertThat(keys()).containsExactly("user_id=1", "user_id=9");
        assertThat(log.file().oversize()).isEqualTo(1);
    }

    @Test
    void c65ALineOverTheLimitInsideABlockIsPassedOverToo() throws IOException {
        write(start(1, 101, 1) + start(2, 101, 2).strip() + "x".repeat(2 << 20) + "\n" + start(9, 101, 9));
        log.pollAll();
        assertThat(keys()).containsExactly("user_id=1", "user_id=9");
        assertThat(log.file().oversize()).isEqualTo(1);
    }

    @Test
    void c67LinesOutOfOrderAreKeptAndThoseOfTheFutureLeftOut() throws IOException {
        write(start(5, 101, 5)
                + start(7, 101, 7)
                + start(1, 101, 1)
                + "2026-12-03 09:00:00,000 [101] [INFO] app: [sync] running for user_id=99\n"
                + start(59, 101, 59));
        log.pollAll();
        assertThat(keys()).containsExactly("user_id=1", "user_id=5", "user_id=7", "user_id=59");
        assertThat(log.file().future()).isEqualTo(1);
        assertThat(log.covered())
                .allSatisfy(span -> assertThat(span.to()).isBefore(Instant.parse("2026-12-01T00:02:00Z")));
    }

    @Test
    void accessLinesAreRequestsPerPollAndNoRuns() throws IOException {
        write("127.0.0.1:37510 - \"GET /users/41 HTTP/1.1\" 200\n");
        log.pollAll();
        log.now(Instant.parse("2026-12-01T00:01:10Z"));
        append("127.0.0.1:37512 - \"GET /users/42 HTTP/1.1\" 200\n[101] 10.0.0.1 - \"POST /x HTTP/1.1\" 500\n");
        log.poll();
        assertThat(log.runs()).isEmpty();
        assertThat(log.requests()).extracting(Requests::perWorker).contains(Map.of("", 1L, "web-1:101", 1L));
    }

    private static String record(int pid, int offset) {
        return ("{\"time\":\"2026-12-01T00:00:01.000000001Z\",\"host\":\"web-1\",\"pid\":%d,\"inode\":11,\"offset\":%d,"
                        + "\"message\":\"[sync] running for user_id=1\"}\n")
                .formatted(pid, offset);
    }

    private static String succeeded(int second) {
        return "[2026-12-01 09:00:0%d,000: INFO/ForkPoolWorker-2] Task sync[id-%d] succeeded in 0.5s: None\n"
                .formatted(second, second);
    }

    private static String start(int second, int pid, int user) {
        return START.formatted(second, pid, user);
    }

    private List<String> keys() {
        return log.runs().stream().map(Run::key).toList();
    }

    private Map<String, String> starts() {
        return log.runs().stream()
                .collect(java.util.stream.Collectors.toMap(Run::job, run -> String.valueOf(run.startedAt())));
    }

    private List<String> remarks() {
        return log.status().files().stream()
                .flatMap(status -> status.remarks().stream())
                .toList();
    }

    private static int indexOf(byte[] bytes, byte wanted) {
        int at = 0;
        while (bytes[at] != wanted) {
            at++;
        }
        return at;
    }

    /** Written at the time of the test, not of whoever runs it: a file's time dates times without a date. */
    private void write(String text) throws IOException {
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(NOW));
    }

    private void append(String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** As copytruncate does: the same inode, emptied and written anew. */
    private void overwrite(String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.TRUNCATE_EXISTING);
    }
}
