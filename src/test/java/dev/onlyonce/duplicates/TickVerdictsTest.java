package dev.onlyonce.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import com.cronutils.model.Cron;
import dev.onlyonce.duplicates.JobRuns.More;
import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.RunTrigger;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What is said of ticks whose time is over. */
class TickVerdictsTest {

    private static final Instant DAY = Instant.parse("2026-03-02T00:00:00Z");
    private static final Predicate<Instant> ALWAYS = at -> true;

    @Test
    void d03ADayThatDidNotRunIsMissedAndARunByHandMakesUpForNothing() {
        JobPolicy daily = policy(cron("0 0 * * *", ZoneOffset.UTC));
        JobRuns runs = JobRuns.of(daily);
        for (int day = 0; day < 10; day++) {
            if (day != 5) {
                runs.run(DAY.plus(Duration.ofDays(day)).plusSeconds(83), "w");
            }
        }
        runs.run(DAY.plus(Duration.ofDays(1)).plus(Duration.ofHours(14)), "w");
        List<LedgerTick> ledger = ledger(daily, runs, ALWAYS, DAY, DAY.plus(Duration.ofDays(10)));
        assertThat(ledger).hasSize(10);
        assertThat(ticks(ledger, TickState.MISSED)).containsExactly(DAY.plus(Duration.ofDays(5)));
        assertThat(ledger).allSatisfy(t -> assertThat(t.extraRuns()).isZero());
    }

    @Test
    void d04AMissAndAnExtraRunDoNotCancel() {
        JobPolicy often = policy(cron("*/5 * * * *", ZoneOffset.UTC));
        Instant five = DAY.plus(Duration.ofMinutes(5));
        JobRuns runs = JobRuns.of(often).run(five.minusMillis(100), "A").run(five.plusMillis(100), "B");
        List<LedgerTick> ledger = ledger(often, runs, ALWAYS, DAY, five.plusSeconds(1));
        assertThat(ledger).extracting(LedgerTick::mark).containsExactly(TickState.MISSED, TickState.DUPLICATE);
        assertThat(ledger.getLast().extraRuns()).isOne();
    }

    @Test
    void c15C16OfTicksThatNobodyAccountsForNothingIsKnown() {
        JobPolicy hourly = policy(cron("0 * * * *", ZoneOffset.UTC));
        JobRuns runs = JobRuns.of(hourly).run(DAY.plusSeconds(1), "w").run(DAY.plusSeconds(4 * 3600 + 1), "w");
        Predicate<Instant> blindFromHalfPastOne =
                at -> at.isBefore(DAY.plus(Duration.ofMinutes(90))) || !at.isBefore(DAY.plus(Duration.ofMinutes(182)));
        List<LedgerTick> ledger = ledger(hourly, runs, blindFromHalfPastOne, DAY, DAY.plus(Duration.ofHours(5)));
        assertThat(ledger)
                .extracting(LedgerTick::mark)
                .containsExactly(
                        TickState.OUTCOME_NOT_RECORDED,
                        TickState.MISSED,
                        TickState.UNKNOWN,
                        TickState.UNKNOWN,
                        TickState.OUTCOME_NOT_RECORDED);
    }

    @Test
    void aTickIsUnknownWhenItsSourceWentBlindBeforeItsGraceWasOver() {
        JobPolicy hourly = policy(cron("0 * * * *", ZoneOffset.UTC));
        List<LedgerTick> ledger =
                ledger(hourly, JobRuns.of(hourly), at -> at.isBefore(DAY.plusSeconds(10)), DAY, DAY.plusSeconds(1));
        assertThat(ledger).extracting(LedgerTick::mark).containsExactly(TickState.UNKNOWN);
    }

    @Test
    void aRunAfterItsGraceIsLateAndStillOnce() {
        JobPolicy hourly = policy(cron("0 * * * *", ZoneOffset.UTC));
        JobRuns runs = JobRuns.of(hourly)
                .run(DAY.plus(Duration.ofMinutes(6)), "w", More.took(Duration.ofSeconds(5)))
                .run(DAY.plus(Duration.ofMinutes(64)), "w", More.took(Duration.ofSeconds(5)));
        assertThat(ledger(hourly, runs, ALWAYS, DAY, DAY.plus(Duration.ofHours(2))))
                .extracting(LedgerTick::states)
                .containsExactly(List.of(TickState.LATE, TickState.ONCE), List.of(TickState.ONCE));
    }

    @Test
    void d07RunsThatThrowEachTimeAreFailedAndNotOnce() {
        JobPolicy hourly = policy(cron("0 * * * *", ZoneOffset.UTC));
        More failed = new More(null, null, null, Duration.ofSeconds(1), RunStatus.FAILED, RunTrigger.SCHEDULE);
        JobRuns runs = JobRuns.of(hourly).run(DAY, "w", failed).run(DAY.plus(Duration.ofHours(1)), "w", failed);
        assertThat(ledger(hourly, runs, ALWAYS, DAY, DAY.plus(Duration.ofHours(2))))
                .extracting(LedgerTick::mark)
                .containsExactly(TickState.FAILED, TickState.FAILED);
    }

    /** A fixed delay drifts by the duration of its runs: after twenty runs a tick of the clock falls between two of them. */
    @Test
    void aDriftingPeriodMissesNothing() {
        JobPolicy minutely = policy(new PeriodTicks(Duration.ofMinutes(1)));
        JobRuns runs = JobRuns.of(minutely);
        for (int i = 0; i < 200; i++) {
            runs.run(DAY.plusSeconds(63L * i), "w");
        }
        List<LedgerTick> ledger = ledger(minutely, runs, ALWAYS, DAY, DAY.plusSeconds(63L * 199));
        assertThat(ticks(ledger, TickState.MISSED)).isEmpty();
        assertThat(ledger).hasSize(200);
    }

    @Test
    void threeLostRunsOfAPeriodAreThreeMissedTicks() {
        JobPolicy often = policy(new PeriodTicks(Duration.ofSeconds(10)));
        JobRuns runs = JobRuns.of(often);
        for (int i = 0; i < 20; i++) {
            if (i < 8 || i > 10) {
                runs.run(DAY.plusSeconds(10L * i + 7), "w");
            }
        }
        assertThat(ticks(ledger(often, runs, ALWAYS, DAY, DAY.plusSeconds(200)), TickState.MISSED))
                .containsExactly(DAY.plusSeconds(80), DAY.plusSeconds(90), DAY.plusSeconds(100));
    }

    /** Seoul has none; Berlin's night of 25 October 2026 has an hour twice, that of 29 March one less. */
    @Test
    void theRepeatedHourIsOneTickAndTheLeftOutOneNone() {
        JobPolicy nightly = policy(cron("30 2 * * *", ZoneId.of("Europe/Berlin")));
        List<LedgerTick> autumn = ledger(
                nightly,
                JobRuns.of(nightly).run(Instant.parse("2026-10-25T00:30:01Z"), "w"),
                ALWAYS,
                Instant.parse("2026-10-24T22:00:00Z"),
                Instant.parse("2026-10-25T23:00:00Z"));
        assertThat(autumn)
                .singleElement()
                .satisfies(t -> assertThat(t.mark()).isEqualTo(TickState.OUTCOME_NOT_RECORDED));
        List<LedgerTick> spring = ledger(
                nightly,
                JobRuns.of(nightly),
                ALWAYS,
                Instant.parse("2026-03-28T23:00:00Z"),
                Instant.parse("2026-03-29T22:00:00Z"));
        assertThat(spring).isEmpty();
    }

    @Test
    void graceIsAQuarterOfThePeriodBetweenTwoSecondsAndFiveMinutes() {
        assertThat(policy(new PeriodTicks(Duration.ofSeconds(4))).graceAt(DAY)).isEqualTo(Duration.ofSeconds(2));
        assertThat(policy(new PeriodTicks(Duration.ofMinutes(1))).graceAt(DAY)).isEqualTo(Duration.ofSeconds(15));
        assertThat(policy(new PeriodTicks(Duration.ofDays(1))).graceAt(DAY)).isEqualTo(Duration.ofMinutes(5));
    }

    private static JobPolicy policy(Ticks ticks) {
        return new JobPolicy("job", ticks, null, OncePolicy.ONCE, false, null);
    }

    private static Ticks cron(String cron, ZoneId zone) {
        Cron parsed = CronDialect.parse(cron, null);
        return new KnownTicks(new CronTicks(parsed, zone));
    }

    private static List<LedgerTick> ledger(
            JobPolicy policy, JobRuns runs, Predicate<Instant> covered, Instant from, Instant to) {
        Ticks ticks = java.util.Objects.requireNonNull(policy.ticks());
        List<Instant> due = new ArrayList<>();
        for (Optional<Instant> t = ticks.next(from.minusNanos(1));
                t.isPresent() && t.get().isBefore(to);
                t = ticks.next(t.get())) {
            due.add(t.get());
        }
        return new TickVerdicts(policy, ticks, covered).of(due, new TreeMap<>(TickRuns.of(runs.judge())));
    }

    private static List<Instant> ticks(List<LedgerTick> ledger, TickState mark) {
        return ledger.stream()
                .filter(t -> t.mark() == mark)
                .map(LedgerTick::tick)
                .toList();
    }
}
