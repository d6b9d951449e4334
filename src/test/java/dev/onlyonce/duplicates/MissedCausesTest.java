package dev.onlyonce.duplicates;

import static dev.onlyonce.duplicates.CaseOf.TEN;
import static dev.onlyonce.duplicates.CaseOf.evidence;
import static dev.onlyonce.duplicates.CaseOf.other;
import static dev.onlyonce.duplicates.DuplicateCausesTest.claim;
import static dev.onlyonce.duplicates.DuplicateCausesTest.guarding;
import static dev.onlyonce.duplicates.DuplicateCausesTest.hold;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.evidence.Schedule;
import dev.onlyonce.evidence.WorkerStart;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each cause of missed ticks by itself, and what is said where it is not it. */
class MissedCausesTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Instant FIRST = TEN.plusSeconds(180);
    private static final Instant LAST = TEN.plusSeconds(420);

    @Test
    void aFreeLockWithWorkersThatWereRefusedMeansThatNobodySchedules() {
        CaseEvidence seen = guarding("job")
                .holds(List.of(hold(TEN.minusSeconds(60), TEN.plusSeconds(130)), hold(TEN.plusSeconds(475), null)))
                .told(List.of(), List.of(claim("w1", 0, true), claim("w2", 100, false), claim("w3", 101, false)));
        Cause cause = Causes.of(gap("w1", "w4").seen(seen).missed(FIRST, LAST, MINUTE));
        assertThat(cause.id()).isEqualTo("nobody-schedules");
        assertThat(cause.confidence()).isEqualTo(Confidence.CERTAIN);
        assertThat(evidence(cause, "free")).isEqualTo("5");
        assertThat(evidence(cause, "refused")).isEqualTo("2");
    }

    @Test
    void linesAloneShowThatNobodySchedulesWhereAllWereRefused() {
        CaseEvidence seen = CaseEvidence.NONE.told(
                List.of(), List.of(claim("w1", 0, true), claim("w2", 100, false), claim("w3", 101, false)));
        Cause cause = Causes.of(gap("w1", "w4").seen(seen).missed(FIRST, LAST, MINUTE));
        assertThat(cause.id()).isEqualTo("nobody-schedules");
        assertThat(cause.confidence()).isEqualTo(Confidence.LIKELY);
        assertThat(other(cause, "holder-not-running").because()).isEqualTo("holder-changed");
        assertThat(other(cause, "worker-restart").because()).isEqualTo("workers-lived");
    }

    @Test
    void aHeldLockWithMissedTicksMeansThatItsHolderDoesNotRun() {
        CaseEvidence seen = guarding("job").holds(List.of(hold(TEN.minusSeconds(60), null)));
        Cause cause = Causes.of(gap("w1", "w1").seen(seen).missed(FIRST, LAST, MINUTE));
        assertThat(cause.id()).isEqualTo("holder-not-running");
        assertThat(evidence(cause, "backend")).isEqualTo("100");
        assertThat(other(cause, "nobody-schedules").because()).isEqualTo("held");
        assertThat(other(cause, "worker-restart").because()).isEqualTo("same-worker-goes-on");
    }

    @Test
    void ticksBetweenTheOldWorkersAndTheNewOnesFellIntoTheRestart() {
        CaseEvidence seen = CaseEvidence.NONE.told(
                List.of(
                        new WorkerStart("shop", "w1", TEN.minusSeconds(60)),
                        new WorkerStart("shop", "w2", LAST.plusSeconds(20))),
                List.of());
        Cause cause = Causes.of(gap("w1", "w2").seen(seen).missed(FIRST, LAST, MINUTE));
        assertThat(cause.id()).isEqualTo("worker-restart");
        assertThat(cause.confidence()).isEqualTo(Confidence.LIKELY);
        assertThat(evidence(cause, "shown")).isEqualTo("5");
    }

    @Test
    void oneWorkerThatIsGoneWhileAnotherGoesOnWasLost() {
        CaseOf job = CaseOf.job("job").every(MINUTE);
        job.run(TEN, "w1").run(TEN.plusSeconds(60), "w2").run(TEN.plusSeconds(120), "w1");
        job.run(LAST.plusSeconds(60), "w2").run(LAST.plusSeconds(120), "w2");
        Cause cause = Causes.of(job.missed(FIRST, LAST, MINUTE));
        assertThat(cause.said()).isEqualTo("worker-lost.missed");
        assertThat(evidence(cause, "worker")).isEqualTo("w1");
    }

    @Test
    void d05NobodySchedulesIsNotSaidWhileTicksRun() {
        CaseEvidence seen = guarding("job").holds(List.of(hold(TEN.minusSeconds(60), TEN.plusSeconds(30))));
        CaseOf job = CaseOf.job("job").every(MINUTE);
        for (int i = 0; i < 4; i++) {
            Instant tick = TEN.plus(MINUTE.multipliedBy(i));
            job.run(tick, "w1").run(tick.plusMillis(i > 0 ? 9 : 0), i > 0 ? "w2" : "w1");
        }
        Cause cause = Causes.of(job.seen(seen).duplicates());
        assertThat(cause.id()).isNotEqualTo("nobody-schedules");
        assertThat(cause.others()).noneMatch(o -> o.id().equals("nobody-schedules"));
    }

    @Test
    void aMissThatALateRunMadeGoodIsNotExplained() {
        assertThat(Causes.of(gap("w1", "w1").missed()).id()).isEqualTo("unknown");
    }

    @Test
    void withNothingButTheRunsItIsNotKnown() {
        Cause cause = Causes.of(gap("w1", "w1").missed(FIRST, LAST, MINUTE));
        assertThat(cause.id()).isEqualTo("unknown");
        assertThat(other(cause, "nobody-schedules").because()).isEqualTo("locks");
        assertThat(other(cause, "holder-not-running").because()).isEqualTo("locks");
    }

    @Test
    void aTickInTheHourThatTheClocksSkipIsNamed() {
        Instant tick = Instant.parse("2026-03-29T01:30:00Z");
        CaseFile runs =
                CaseOf.job("job").run(tick.minus(Duration.ofDays(1)), "w1").missed(tick);
        Schedule daily = new Schedule("shop", "job", "0 30 2 * * *", null, ZoneId.of("Europe/Berlin"), "configured");
        Schedule inSeoul = new Schedule("shop", "job", "0 30 2 * * *", null, ZoneId.of("Asia/Seoul"), "configured");
        assertThat(Causes.of(scheduled(runs, daily)).id()).isEqualTo("dst-fold");
        assertThat(other(Causes.of(scheduled(runs, inSeoul)), "dst-fold").because())
                .isEqualTo("no-clock-change");
    }

    private static CaseFile scheduled(CaseFile file, Schedule schedule) {
        return new CaseFile(
                file.job(), file.fault(), file.occurrences(), file.missed(), schedule, file.runs(), file.seen());
    }

    /** Ran until 10:02 and again from 10:08 on. */
    private static CaseOf gap(String before, String after) {
        CaseOf job = CaseOf.job("job").every(MINUTE);
        for (int i = 0; i < 3; i++) {
            job.run(TEN.plus(MINUTE.multipliedBy(i)), before);
            job.run(LAST.plus(MINUTE.multipliedBy(i + 1L)), after);
        }
        return job;
    }
}
