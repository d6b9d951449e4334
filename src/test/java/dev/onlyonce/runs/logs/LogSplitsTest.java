package dev.onlyonce.runs.logs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.Captures;
import dev.onlyonce.runs.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataAccessException;

/** However a file comes, in pieces, with rotations, kills and a store that is away: its runs are the same. */
class LogSplitsTest {

    private static final int SEEDS = 40;

    @TempDir
    Path folder;

    static List<Integer> seeds() {
        return new Random(20261201).ints(SEEDS, 0, 1_000_000).boxed().toList();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anyWayOfWritingGivesTheSameRuns(int seed) throws IOException {
        Random random = new Random(seed);
        String capture = random.nextBoolean() ? "shedlock-none" : "apscheduler-dup";
        byte[] bytes = Files.readAllBytes(
                Captures.file(capture, capture.equals("shedlock-none") ? "app-1.log" : "app-full.log"));
        Path whole = Files.write(folder.resolve("whole.txt"), bytes);
        FollowedLog expected = new FollowedLog(whole, "Asia/Seoul");
        expected.pollAll();

        Path file = folder.resolve("app.log");
        FollowedLog log = new FollowedLog(random.nextBoolean() ? file : folder.resolve("app.log*"), "Asia/Seoul");
        int rotations = 0;
        for (int at = 0; at < bytes.length; ) {
            int end = Math.min(bytes.length, at + 1 + random.nextInt(2_000));
            Files.write(file, Arrays.copyOfRange(bytes, at, end), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            at = end;
            happen(log, random);
            if (bytes[at - 1] == '\n' || random.nextInt(4) == 0) {
                at = finishLine(file, bytes, at);
                if (random.nextBoolean()) {
                    log.poll(); // a file that was never seen under its name cannot be found under another
                    Files.move(file, folder.resolve("app.log." + ++rotations));
                }
            }
        }
        log.storeIsAway(false);
        log.pollAll();
        assertThat(log.runs().stream().map(LogSplitsTest::told).toList())
                .isEqualTo(expected.runs().stream().map(LogSplitsTest::told).toList());
    }

    private static void happen(FollowedLog log, Random random) throws IOException {
        switch (random.nextInt(5)) {
            case 0 -> log.restart();
            case 1 -> {
                log.storeIsAway(true);
                try {
                    log.poll();
                } catch (DataAccessException away) {
                    assertThat(away).hasMessageContaining("away");
                }
                log.storeIsAway(false);
            }
            case 2 -> log.poll();
            default -> log.pollAll();
        }
    }

    private static int finishLine(Path file, byte[] bytes, int from) throws IOException {
        int at = from;
        while (at < bytes.length && bytes[at - 1] != '\n') {
            at++;
        }
        Files.write(file, Arrays.copyOfRange(bytes, from, at), StandardOpenOption.APPEND);
        return at;
    }

    private static String told(Run run) {
        return String.join(
                " ",
                run.job(),
                "" + run.key(),
                "" + run.worker(),
                "" + run.startedAt(),
                "" + run.finishedAt(),
                "" + run.workerStartedAt());
    }
}
