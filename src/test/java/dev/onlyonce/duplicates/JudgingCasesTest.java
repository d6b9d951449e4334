package dev.onlyonce.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.RunTrigger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases from the field, judged by the core alone. */
class JudgingCasesTest {

    private static final Instant DAY = Instant.parse("2026-03-02T00:00:00Z");
    private int count;

    @Test
    void c01OneSchedulerPerWorkerIsOneTickWithThreeExtraRuns() {
        List<Occurrence> found = judge(
                every(Duration.ofDays(1)),
                run(DAY.plusMillis(10), "web1:101"),
                run(DAY.plusMillis(20), "web1:102"),
                run(DAY.plusMillis(30), "web1:103"),
                run(DAY.plusMillis(40), "web1:104"));
        assertThat(found).singleElement().satisfies(o -> {
            assertThat(o.tick()).isEqualTo(DAY);
            assertThat(o.runs()).isEqualTo(4);
            assertThat(o.extraRuns()).isEqualTo(3);
        });
    }

    @Test
    void c03AnEarlyFireAndItsRepetitionAreOneTick() {
        Instant five = DAY.plus(Duration.ofHours(5));
        List<Occurrence> found =
                judge(every(Duration.ofHours(1)), run(five.minusMillis(300), "h:9"), run(five.plusMillis(10), "h:9"));
        assertThat(found).singleElement().satisfies(o -> {
            assertThat(o.tick()).isEqualTo(five);
            assertThat(o.extraRuns()).isEqualTo(1);
        });
    }

    @Test
    void c10RunsThatDoNotOverlapAreExtraAllTheSame() {
        Instant noon = DAY.plus(Duration.ofHours(12));
        List<Occurrence> found = judge(
                every(Duration.ofHours(1)),
                ended(noon, noon.plusMillis(50), "node1", RunStatus.SUCCEEDED),
                ended(noon.plusMillis(300), noon.plusMillis(350), "node2", RunStatus.SUCCEEDED));
        assertThat(found).singleElement().satisfies(o -> {
            assertThat(o.extraRuns()).isEqualTo(1);
            assertThat(o.overlaps()).isZero();
        });
    }

    @Test
    void c12RunsAMinuteApartAreOneTickOfAnHourlyJob() {
        Instant eight = DAY.plus(Duration.ofHours(8));
        List<Occurrence> found = judge(
                every(Duration.ofHours(1)),
                run(eight.plusSeconds(1), "A"),
                run(eight.plusSeconds(65), "B"),
                run(eight.plusSeconds(100), "C"),
                run(eight.plusSeconds(130), "B"));
        assertThat(found)
                .singleElement()
                .satisfies(o -> assertThat(o.extraRuns()).isEqualTo(3));
    }

    @Test
    void aRetryAfterARecordedFailureIsNotExtra() {
        List<Occurrence> found = judge(
                every(Duration.ofHours(1)),
                ended(DAY, DAY.plusSeconds(10), "p1", RunStatus.FAILED),
                ended(DAY.plusSeconds(20), DAY.plusSeconds(60), "p2", RunStatus.SUCCEEDED));
        assertThat(found).singleElement().satisfies(o -> {
            assertThat(o.extraRuns()).isZero();
            assertThat(o.retries()).isEqualTo(1);
            assertThat(o.failed()).isFalse();
        });
    }

    @Test
    void c20ARunByHandBesideTheScheduleIsNotExtra() {
        Instant ten = DAY.plus(Duration.ofHours(10));
        Start manual = new Start(
                "s",
                "m",
                null,
                "w",
                null,
                null,
                null,
                ten.plusSeconds(20),
                null,
                false,
                RunStatus.UNKNOWN,
                RunTrigger.MANUAL);
        List<Occurrence> found = judge(every(Duration.ofHours(1)), run(ten, "w"), manual);
        assertThat(found.stream().mapToInt(Occurrence::extraRuns).sum()).isZero();
    }

    @Test
    void d04AMissAndAnExtraRunOfTwoWorkersDoNotCancel() {
        Instant five = DAY.plus(Duration.ofMinutes(5));
        List<Occurrence> found =
                judge(every(Duration.ofMinutes(5)), run(five.minusMillis(100), "A"), run(five.plusMillis(100), "B"));
        assertThat(found).singleElement().satisfies(o -> {
            assertThat(o.tick()).isEqualTo(five);
            assertThat(o.extraRuns()).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void theSameRunsGiveTheSameAnswerInAnyOrderAndBatching(long seed) {
        Random random = new Random(seed);
        List<Start> runs = new ArrayList<>();
        for (int tick = 0; tick < 60; tick++) {
            int workers = random.nextInt(5);
            for (int w = 0; w < workers; w++) {
                runs.add(run(DAY.plusSeconds(tick * 10L).plusMillis(random.nextInt(6_000)), "w" + w));
            }
        }
        JobPolicy policy = every(Duration.ofSeconds(10));
        MemoryLedger atOnce = new MemoryLedger(policy, "user_id=42", at -> true);
        atOnce.arrive(runs);
        MemoryLedger piecemeal = new MemoryLedger(policy, "user_id=42", at -> true);
        List<Start> shuffled = new ArrayList<>(runs);
        Collections.shuffle(shuffled, random);
        for (int at = 0; at < shuffled.size(); ) {
            int size = Math.min(1 + random.nextInt(9), shuffled.size() - at);
            piecemeal.arrive(List.copyOf(shuffled.subList(at, at + size)));
            at += size;
        }
        assertThat(piecemeal.occurrences()).as("seed %d", seed).isEqualTo(atOnce.occurrences());
        assertThat(atOnce.occurrences().stream().mapToInt(Occurrence::runs).sum())
                .isEqualTo(runs.size());
    }

    private static JobPolicy every(Duration period) {
        return new JobPolicy("job", new PeriodTicks(period), null, OncePolicy.ONCE, false, null);
    }

    private static List<Occurrence> judge(JobPolicy policy, Start... runs) {
        MemoryLedger ledger = new MemoryLedger(policy, "user_id=42", at -> true);
        ledger.arrive(Arrays.asList(runs));
        return ledger.occurrences();
    }

    private Start run(Instant at, String worker) {
        return new Start(
                "s",
                "r" + count++,
                null,
                worker,
                null,
                null,
                null,
                at,
                null,
                false,
                RunStatus.UNKNOWN,
                RunTrigger.SCHEDULE);
    }

    private Start ended(Instant at, Instant end, String worker, RunStatus status) {
        return new Start(
                "s", "r" + count++, null, worker, null, null, null, at, end, true, status, RunTrigger.SCHEDULE);
    }
}
