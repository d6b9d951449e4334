package dev.onlyonce.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.meters.GaugeRow;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RunCountingTest {

    private static final Instant START = Instant.parse("2026-12-01T00:00:00Z");

    private final RunCounting counting = new RunCounting(START);

    private static RunBuilder run(Instant at) {
        return new RunBuilder("shop", "api", "1", "daily").startedAt(at);
    }

    @Test
    @DisplayName("C99 lines read again and runs of before the start are not counted")
    void c99HistoryIsNotCounted() {
        assertThat(counting.fresh(
                        run(START.minusSeconds(1)).status(RunStatus.SUCCEEDED).build()))
                .isEmpty();
    }

    @Test
    void aRunIsCountedOnceWithItsEnd() {
        Run open = run(START).status(RunStatus.RUNNING).endsRecorded(true).build();
        Run ended = new RunBuilder(open)
                .status(RunStatus.FAILED)
                .finishedAt(START.plusSeconds(1))
                .build();
        assertThat(counting.fresh(open)).isEmpty();
        assertThat(counting.changed(ended)).containsExactly(ended);
        assertThat(counting.changed(new RunBuilder(ended).error("E").build())).isEmpty();
    }

    @Test
    void aRunOfASourceWithoutEndsIsCountedAtOnce() {
        assertThat(counting.fresh(run(START).build())).hasSize(1);
    }

    @Test
    @DisplayName("C93 a worker that has not run for longer than the expiry leaves no series")
    void c93AGoneWorkerLeavesNoSeries() {
        TargetRuns memory = new TargetRuns(ZoneId.of("Asia/Seoul"), START);
        memory.add(run(START).worker("w3", null, null).build(), START, START);
        memory.add(run(START).worker("w4", null, null).build(), START.plusSeconds(480), START.plusSeconds(480));
        assertThat(memory.workers(START.plusSeconds(600), Duration.ofMinutes(5)))
                .containsExactly(GaugeRow.of(1, "daily", "w4"));
        assertThat(memory.workers(START.plus(Duration.ofHours(16)), Duration.ofDays(1)))
                .isEmpty();
    }

    @Test
    @DisplayName("C91 a thousand runs of three jobs and four workers are twelve series")
    void c91SeriesDoNotGrowWithRuns() {
        TargetRuns memory = new TargetRuns(ZoneId.of("UTC"), START);
        for (int i = 0; i < 1_000; i++) {
            Run run = new RunBuilder("shop", "api", "r" + i, "job" + i % 3)
                    .key("user_id=" + i)
                    .worker("w" + i % 4, null, null)
                    .startedAt(START)
                    .build();
            memory.add(run, START, START);
        }
        assertThat(memory.workers(START, Duration.ofHours(1))).hasSize(12);
    }
}
