package dev.onlyonce.duplicates;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.duplicates.JobRuns.More;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What belongs to which tick, and what is beyond it: field cases and diagnosis cases by their numbers, and a second judge. */
class OccurrenceCasesTest {

    private static final Instant DAY = Instant.parse("2026-03-02T00:00:00Z");

    @Test
    void c04ARedeliveredTaskThatRunsTwiceUnderOneIdIsOneOccurrence() {
        Instant at = DAY.plus(Duration.ofMinutes(630));
        List<Occurrence> found = JobRuns.of(new JobPolicy("job", null, null, OncePolicy.ONCE, true, null))
                .run(at.plusMillis(100), "w1", More.id("T1"))
                .run(at.plusMillis(200), "w2", More.id("T1"))
                .judge();
        assertThat(found).singleElement().satisfies(o -> {
            assertThat(o.identifiedBy()).isEqualTo(Identified.EXTERNAL_ID);
            assertThat(o.confidence()).isEqualTo(Confidence.CERTAIN);
            assertThat(o.extraRuns()).isEqualTo(1);
        });
    }

    @Test
    void c06DifferentIdsOnOneTickAreOneOccurrence() {
        List<Occurrence> found = JobRuns.of(
                        new JobPolicy("job", new PeriodTicks(ofDays(1)), null, OncePolicy.ONCE, true, null))
                .run(DAY.plusMillis(2), "h1", More.id("A1"))
                .run(DAY.plusMillis(30), "h2", More.id("B1"))
                .judge();
        assertThat(found).singleElement().satisfies(o -> {
            assertThat(o.tick()).isEqualTo(DAY);
            assertThat(o.extraRuns()).isEqualTo(1);
        });
    }

    @Test
    void c11ACatchUpWhoseTicksTheSourceSaysIsFourLateRuns() {
        Instant ten = DAY.plus(ofHours(10));
        JobRuns runs = JobRuns.of(every(ofSeconds(15)));
        for (int i = 0; i < 4; i++) {
            runs.run(
                    ten.plus(ofMinutes(2)).plusMillis(100 * (i + 1)),
                    "w",
                    More.tick(ten.plus(ofMinutes(1)).plusSeconds(15L * i)));
        }
        assertThat(runs.judge())
                .hasSize(4)
                .allSatisfy(o -> assertThat(o.extraRuns()).isZero());
    }

    @Test
    void c11ACatchUpWithoutTicksIsAtMostPossible() {
        Instant ten = DAY.plus(ofHours(10));
        JobRuns runs = JobRuns.of(every(ofSeconds(15))).run(ten.plusSeconds(45), "w");
        for (int i = 1; i <= 4; i++) {
            runs.run(ten.plus(ofMinutes(2)).plusMillis(100L * i), "w");
        }
        List<Occurrence> burst = runs.judge().stream().skip(1).toList();
        assertThat(burst.stream().mapToInt(Occurrence::runs).sum()).isEqualTo(4);
        assertThat(burst)
                .allSatisfy(o -> assertThat(o.extraRuns() == 0 || o.confidence() == Confidence.POSSIBLE)
                        .isTrue());
    }

    @Test
    void c13AStepThatDoesNotDivideTheMinuteRunsRightlyASecondApart() {
        Instant ten = DAY.plus(ofHours(10));
        List<Occurrence> found = JobRuns.of(cron("0/59 * * * * *", ZoneOffset.UTC))
                .run(ten, "w")
                .run(ten.plusSeconds(59), "w")
                .run(ten.plusSeconds(60), "w")
                .judge();
        assertThat(found).hasSize(3).allSatisfy(o -> assertThat(o.extraRuns()).isZero());
    }

    @Test
    void c13EveryMinuteOfEveryFourthHourIsSixtyTicks() {
        Instant eight = DAY.plus(ofHours(8));
        JobRuns runs = JobRuns.of(cron("* */4 * * *", ZoneOffset.UTC));
        for (int minute = 0; minute < 60; minute++) {
            runs.run(eight.plus(ofMinutes(minute)), "w");
        }
        assertThat(runs.judge())
                .hasSize(60)
                .allSatisfy(o -> assertThat(o.extraRuns()).isZero());
    }

    @Test
    void c16AnExtraRunDoesNotFillAMissedTick() {
        List<Occurrence> found = JobRuns.of(cron("1 0 * * *", ZoneOffset.UTC))
                .run(day(1), "a")
                .run(day(2), "a")
                .run(day(4), "a")
                .run(day(4).plusSeconds(30), "a")
                .run(day(5), "a")
                .judge();
        assertThat(found).extracting(Occurrence::tick).containsExactly(day(1), day(2), day(4), day(5));
        assertThat(found).extracting(Occurrence::extraRuns).containsExactly(0, 0, 1, 0);
    }

    @Test
    void c16ALateRunThatSaysItsTickIsThatTicks() {
        List<Occurrence> found = JobRuns.of(cron("1 0 * * *", ZoneOffset.UTC))
                .run(day(2), "a")
                .run(day(4), "a")
                .run(day(4).plusSeconds(30), "a", More.tick(day(3)))
                .judge();
        assertThat(found).extracting(Occurrence::tick).containsExactly(day(2), day(4), day(3));
        assertThat(found).allSatisfy(o -> assertThat(o.extraRuns()).isZero());
    }

    @Test
    void c17ATimeThatComesTwiceIsOneTick() {
        List<Occurrence> found = JobRuns.of(cron("30 2 * * *", ZoneId.of("Europe/Berlin")))
                .run(Instant.parse("2026-10-25T00:30:00Z"), "w")
                .run(Instant.parse("2026-10-25T01:30:00Z"), "w")
                .run(Instant.parse("2026-10-26T01:30:00Z"), "w")
                .judge();
        assertThat(found.stream().map(Occurrence::tick).filter(Objects::nonNull))
                .containsExactly(Instant.parse("2026-10-25T00:30:00Z"), Instant.parse("2026-10-26T01:30:00Z"));
    }

    @Test
    void c17ATimeThatIsLeftOutIsNoTick() {
        Ticks ticks = ticks("30 2 * * *", ZoneId.of("Europe/Berlin"));
        assertThat(ticks.next(Instant.parse("2026-03-28T02:00:00Z"))).contains(Instant.parse("2026-03-30T00:30:00Z"));
    }

    @Test
    void d01AJobThatRunsInEachWorkerIsAQuestion() {
        JobRuns runs = JobRuns.withoutKey(JobPolicy.unknown("cache_refresh"));
        for (int minute = 0; minute < 10; minute++) {
            Instant at = DAY.plus(ofHours(10)).plus(ofMinutes(minute));
            runs.run(at.plusMillis(11), "101")
                    .run(at.plusMillis(12), "102")
                    .run(at.plusMillis(15), "103")
                    .run(at.plusMillis(21), "104");
        }
        assertThat(runs.judge()).hasSize(10).allSatisfy(o -> {
            assertThat(o.question()).isTrue();
            assertThat(o.extraRuns()).isZero();
            assertThat(o.questionedRuns()).isEqualTo(3);
        });
    }

    @Test
    void d03ARunByHandAndAMissedDayDoNotShiftTheOthers() {
        JobRuns runs = JobRuns.of(cron("0 0 * * *", ZoneOffset.UTC)).run(DAY.plus(ofHours(14)), "w");
        List<Instant> ran = Stream.iterate(0, d -> d + 1)
                .limit(10)
                .filter(d -> d != 4)
                .map(d -> DAY.plus(ofDays(d)))
                .toList();
        ran.forEach(tick -> runs.run(tick.plusSeconds(83), "w"));
        List<@Nullable Instant> ticks =
                runs.judge().stream().map(Occurrence::tick).toList();
        assertThat(ticks.stream().filter(Objects::nonNull)).containsExactlyElementsOf(ran);
        assertThat(ticks).hasSize(10).containsOnlyOnce((Instant) null);
        assertThat(runs.extraRuns()).isZero();
    }

    @Test
    void aJobMeantForEachWorkerHasExtraRunsOnlyWhereAWorkerRunsItTwice() {
        JobRuns runs = JobRuns.of(
                        new JobPolicy("job", new PeriodTicks(ofHours(1)), null, OncePolicy.PER_WORKER, false, null))
                .run(DAY, "a")
                .run(DAY.plusMillis(5), "b")
                .run(DAY.plusMillis(9), "b");
        assertThat(runs.extraRuns()).isEqualTo(1);
    }

    @Test
    void aJobMeantForEachHostHasExtraRunsWhereTwoWorkersOfAHostRunIt() {
        JobRuns runs = JobRuns.of(
                        new JobPolicy("job", new PeriodTicks(ofHours(1)), null, OncePolicy.PER_HOST, false, null))
                .run(DAY, "a:1", More.host("a"))
                .run(DAY.plusMillis(5), "a:2", More.host("a"))
                .run(DAY.plusMillis(9), "b:1", More.host("b"));
        assertThat(runs.extraRuns()).isEqualTo(1);
    }

    @Test
    void fourAtOnceAreThreeOverlapsAndSixPairs() {
        JobRuns runs = JobRuns.of(every(ofHours(1)));
        for (int i = 0; i < 4; i++) {
            runs.run(DAY.plusMillis(10L * i), "w" + i, More.took(ofSeconds(30)));
        }
        assertThat(runs.judge()).singleElement().satisfies(o -> {
            assertThat(o.overlaps()).isEqualTo(3);
            assertThat(o.overlapPairs()).isEqualTo(6);
        });
    }

    @Test
    void overlapIsNotKnownWhereEndsAreNotRecorded() {
        List<Occurrence> found = JobRuns.of(every(ofHours(1)))
                .run(DAY, "a")
                .run(DAY.plusMillis(5), "b")
                .judge();
        assertThat(found)
                .singleElement()
                .satisfies(o -> assertThat(o.overlaps()).isNull());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24})
    void theJudgeAgreesWithASecondOneThatLooksAtEverythingAtOnce(int seed) {
        Random random = new Random(seed);
        Duration period = ofSeconds(List.of(5, 10, 15, 60, 600, 3_600).get(random.nextInt(6)));
        JobRuns runs = JobRuns.of(every(period));
        for (int tick = 0; tick < 80; tick++) {
            Instant due = DAY.plus(period.multipliedBy(tick));
            Instant late = due.plusMillis((long) (random.nextDouble() * random.nextDouble() * period.toMillis() * 1.4));
            int workers = random.nextInt(6) == 0 ? 0 : 1 + random.nextInt(3);
            for (int w = 0; w < workers; w++) {
                runs.run(
                        late.plusMillis(random.nextInt(400) - 200), "w" + random.nextInt(random.nextBoolean() ? 1 : 4));
            }
        }
        List<NaiveJudge.Group> expected = new NaiveJudge(period).judge(runs.starts());
        List<NaiveJudge.Group> found = new ArrayList<>();
        runs.judge()
                .forEach(o -> found.add(NaiveJudge.Group.of(
                        o.tick(), o.members().stream().map(Member::run).toList())));
        assertThat(found).as("seed %d, period %s", seed, period).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static Instant day(int ofMarch) {
        return Instant.parse("2026-03-0" + ofMarch + "T00:01:00Z");
    }

    private static JobPolicy every(Duration period) {
        return new JobPolicy("job", new PeriodTicks(period), null, OncePolicy.ONCE, false, null);
    }

    private static JobPolicy cron(String cron, ZoneId zone) {
        return new JobPolicy("job", ticks(cron, zone), null, OncePolicy.ONCE, false, null);
    }

    private static Ticks ticks(String cron, ZoneId zone) {
        return new CronTicks(CronDialect.parse(cron, null), zone);
    }
}
