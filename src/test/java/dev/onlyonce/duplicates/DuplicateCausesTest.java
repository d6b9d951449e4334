package dev.onlyonce.duplicates;

import static dev.onlyonce.duplicates.CaseOf.TEN;
import static dev.onlyonce.duplicates.CaseOf.evidence;
import static dev.onlyonce.duplicates.CaseOf.other;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.evidence.ClockDifference;
import dev.onlyonce.evidence.Deployment;
import dev.onlyonce.evidence.LockClaim;
import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.evidence.LockRow;
import dev.onlyonce.evidence.LockWatch;
import dev.onlyonce.evidence.ProcessSeen;
import dev.onlyonce.runs.RunTrigger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each cause of extra runs by itself, and what is said where it is not it. */
class DuplicateCausesTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void oneRunInEachOfThreeWorkersOnEveryTickIsASchedulerInEach() {
        Cause cause = Causes.of(ticks(5, "w1", "w2", "w3").duplicates());
        assertThat(cause.id()).isEqualTo("scheduler-in-every-worker");
        assertThat(cause.confidence()).isEqualTo(Confidence.LIKELY);
        assertThat(evidence(cause, "workers")).isEqualTo("3");
        assertThat(evidence(cause, "shown")).isEqualTo("5");
    }

    @Test
    void processesThatWereCountedMakeItCertain() {
        CaseEvidence seen = CaseEvidence.NONE.processes(processes("w1", "w2", "w3"));
        Cause cause = Causes.of(ticks(5, "w1", "w2", "w3").seen(seen).duplicates());
        assertThat(cause.confidence()).isEqualTo(Confidence.CERTAIN);
        assertThat(evidence(cause, "processes")).isEqualTo("3");
    }

    @Test
    void twoOfFourLiveProcessesAreNotEveryWorker() {
        CaseEvidence seen = CaseEvidence.NONE.processes(processes("w1", "w2", "w3", "w4"));
        Cause cause = Causes.of(ticks(5, "w1", "w2").seen(seen).duplicates());
        assertThat(cause.id()).isEqualTo("unknown");
        assertThat(other(cause, "scheduler-in-every-worker").because()).isEqualTo("not-in-each");
    }

    @Test
    void twoTicksOfManyAreACoincidence() {
        CaseOf job = ticks(2, "w1", "w2");
        for (int i = 2; i < 30; i++) {
            job.run(TEN.plus(MINUTE.multipliedBy(i)), i % 2 == 0 ? "w1" : "w2");
        }
        Cause cause = Causes.of(job.duplicates());
        assertThat(cause.id()).isEqualTo("unknown");
        assertThat(other(cause, "scheduler-in-every-worker").because()).isEqualTo("few-ticks");
    }

    @Test
    void oneProcessThatBeginsTwiceIsTheSameWorker() {
        CaseOf job = CaseOf.job("job").every(MINUTE);
        for (int i = 0; i < 4; i++) {
            Instant tick = TEN.plus(MINUTE.multipliedBy(i));
            job.run(tick.plusMillis(3), "h:9").run(tick.plusMillis(40), "h:9");
        }
        Cause cause = Causes.of(job.duplicates());
        assertThat(cause.id()).isEqualTo("same-worker-twice");
        assertThat(cause.confidence()).isEqualTo(Confidence.LIKELY);
    }

    @Test
    void c03AnEarlyFireAndItsRepetitionAreNamed() {
        Instant five = Instant.parse("2026-03-02T05:00:00Z");
        Cause cause = Causes.of(CaseOf.job("job")
                .every(Duration.ofHours(1))
                .run(five.minusMillis(300), "h:9")
                .run(five.plusMillis(10), "h:9")
                .duplicates());
        assertThat(cause.said()).isEqualTo("same-worker-twice.early");
        assertThat(cause.confidence()).isEqualTo(Confidence.LIKELY);
    }

    @Test
    void c06TwoSendersAreTwoSchedulers() {
        Cause cause = Causes.of(CaseOf.job("daily_report")
                .every(Duration.ofDays(1))
                .withIds()
                .run(Instant.parse("2026-03-02T00:00:00.002Z"), "w1@h1", "A1")
                .run(Instant.parse("2026-03-02T00:00:00.030Z"), "w2@h1", "B1")
                .seen(CaseEvidence.NONE.sentBy(Map.of("r0", "beat@h1", "r1", "beat@h2")))
                .duplicates());
        assertThat(cause.id()).isEqualTo("two-schedulers");
        assertThat(cause.confidence()).isEqualTo(Confidence.CERTAIN);
        assertThat(evidence(cause, "senders")).isEqualTo("beat@h1, beat@h2");
    }

    @Test
    void differentIdsOnEachTickAreTwoSchedulersAtASteadyOffset() {
        CaseOf job = CaseOf.job("job").every(MINUTE).withIds();
        for (int i = 0; i < 4; i++) {
            Instant tick = TEN.plus(MINUTE.multipliedBy(i));
            job.run(tick.plusMillis(20), "w1", "a" + i).run(tick.plusMillis(4_220), "w1", "b" + i);
        }
        Cause cause = Causes.of(job.duplicates());
        assertThat(cause.id()).isEqualTo("two-schedulers");
        assertThat(evidence(cause, "offset-most")).isEqualTo("4.2 s");
    }

    @Test
    void c04OneIdExecutedTwiceIsARedelivery() {
        Instant due = Instant.parse("2026-03-02T10:30:00Z");
        Cause cause = Causes.of(CaseOf.job("T")
                .withIds()
                .run(due.plusMillis(100), "w1", "T1")
                .run(due.plusMillis(200), "w2", "T1")
                .duplicates());
        assertThat(cause.id()).isEqualTo("redelivery");
        assertThat(cause.confidence()).isEqualTo(Confidence.LIKELY);
        assertThat(other(cause, "two-schedulers").because()).isEqualTo("same-ids");
    }

    @Test
    void aWorkerThatDiedBeforeItsRunEndedIsTakenOver() {
        Cause cause = Causes.of(CaseOf.job("job")
                .every(Duration.ofHours(1))
                .open(TEN.plusSeconds(1), "w1")
                .ended(TEN.plusSeconds(90), Duration.ofSeconds(20), "w2")
                .seen(CaseEvidence.NONE.processes(
                        List.of(process("w1", TEN.plusSeconds(30)), process("w2", TEN.plusSeconds(200)))))
                .duplicates());
        assertThat(cause.id()).isEqualTo("worker-lost");
        assertThat(cause.confidence()).isEqualTo(Confidence.LIKELY);
        assertThat(evidence(cause, "last-sign")).isEqualTo(TEN.plusSeconds(30).toString());
    }

    @Test
    void aWorkerThatLivesOnWasNotTakenOver() {
        Cause cause = Causes.of(CaseOf.job("job")
                .every(Duration.ofHours(1))
                .open(TEN.plusSeconds(1), "w1")
                .ended(TEN.plusSeconds(90), Duration.ofSeconds(20), "w2")
                .seen(CaseEvidence.NONE.processes(List.of(process("w1", TEN.plusSeconds(300)))))
                .duplicates());
        assertThat(cause.id()).isNotEqualTo("worker-lost");
    }

    @Test
    void c08ALockRowThatEndsBeforeTheRunDoesExpired() {
        Instant slot = Instant.parse("2026-03-02T00:00:00Z");
        CaseOf job = CaseOf.job("rank")
                .every(Duration.ofHours(1))
                .ended(slot, Duration.ofSeconds(5), "node-a")
                .ended(slot.plusMillis(3_200), Duration.ofSeconds(5), "node-b");
        LockRow row = new LockRow("shop", "rank", "node-a", slot, slot.plusSeconds(3), slot.plusSeconds(1));
        Cause cause =
                Causes.of(job.seen(CaseEvidence.NONE.lockRows(List.of(row))).duplicates());
        assertThat(cause.id()).isEqualTo("lock-expired");
        assertThat(cause.confidence()).isEqualTo(Confidence.LIKELY);
        assertThat(evidence(cause, "longest-run")).isEqualTo("5 s");
        assertThat(evidence(cause, "lock-lasts")).isEqualTo("3 s");
        Cause unseen = Causes.of(job.seen(CaseEvidence.NONE).duplicates());
        assertThat(other(unseen, "lock-expired").looked()).isFalse();
    }

    @Test
    void c10ShortRunsOneAfterAnotherUnderALockMeanThatItIsLetGoTooEarly() {
        Instant noon = Instant.parse("2026-03-02T12:00:00Z");
        LockRow row = new LockRow("shop", "job", "node1", noon, noon.plusMillis(50), noon);
        CaseOf job = CaseOf.job("job").every(Duration.ofHours(1));
        for (int i = 0; i < 8; i++) {
            Instant tick = noon.plus(Duration.ofHours(i));
            job.ended(tick, Duration.ofMillis(50), i % 2 == 0 ? "node1" : "node2");
        }
        job.ended(noon.plusMillis(300), Duration.ofMillis(50), "node2");
        Cause cause =
                Causes.of(job.seen(CaseEvidence.NONE.lockRows(List.of(row))).duplicates());
        assertThat(cause.id()).isEqualTo("lock-released-early");
        assertThat(cause.confidence()).isEqualTo(Confidence.LIKELY);
    }

    @Test
    void twoQuartzNodesThatFireATriggerNowAndThenAcquireOutsideTheLock() {
        CaseOf job = CaseOf.job("job").every(MINUTE).withIds();
        for (int i = 0; i < 10; i++) {
            Instant tick = TEN.plus(MINUTE.multipliedBy(i));
            job.run(tick.plusMillis(10), "node-1", "node-1" + (1_796_077_433_040L + i));
            if (i == 4) {
                job.run(tick.plusMillis(60), "node-2", "node-2" + (1_796_077_433_100L + i));
            }
        }
        Cause cause = Causes.of(job.duplicates());
        assertThat(cause.id()).isEqualTo("unclustered-store");
        assertThat(cause.framework()).isEqualTo("quartz");
        assertThat(evidence(cause, "ticks")).isEqualTo("10");
    }

    @Test
    void twoThatSayTheyHoldTheLockWhichRefusedOthersMeanThatOneLostIt() {
        CaseEvidence seen = CaseEvidence.NONE.told(
                List.of(), List.of(claim("w1", 1, true), claim("w3", 2, false), claim("w2", 3, true)));
        Cause cause = Causes.of(ticks(5, "w1", "w2").seen(seen).duplicates());
        assertThat(cause.id()).isEqualTo("lock-lost");
        assertThat(evidence(cause, "refused")).isEqualTo("1");
        assertThat(other(cause, "scheduler-in-every-worker").because()).isEqualTo("not-in-each");
    }

    @Test
    void aHoldThatEndedBeforeTheRunsMultipliedWasLost() {
        CaseOf job = CaseOf.job("job").every(MINUTE);
        for (int i = 0; i < 8; i++) {
            Instant tick = TEN.plus(MINUTE.multipliedBy(i));
            job.run(tick, "w1");
            if (i > 3) {
                job.run(tick.plusMillis(5), "w2");
            }
        }
        LockHold first = hold(TEN.minusSeconds(60), TEN.plusSeconds(130));
        LockHold second = hold(TEN.plusSeconds(190), null);
        CaseEvidence seen = guarding("job").holds(List.of(first, second)).processes(processes("w1", "w2", "w3"));
        Cause cause = Causes.of(job.seen(seen).duplicates());
        assertThat(cause.id()).isEqualTo("lock-lost");
        assertThat(evidence(cause, "lock")).isEqualTo("RIOL");
    }

    @Test
    void aLockThatWasHeldThroughoutDoesNotGuard() {
        CaseEvidence seen = guarding("job").holds(List.of(hold(TEN.minusSeconds(60), null)));
        Cause cause = Causes.of(ticks(5, "w1", "w2").seen(seen).duplicates());
        assertThat(cause.id()).isEqualTo("lock-does-not-guard");
        assertThat(evidence(cause, "held")).isEqualTo("5");
        assertThat(other(cause, "lock-lost").because()).isEqualTo("held-throughout");
    }

    @Test
    void d06ALockThatGuardsAnotherJobIsNoCause() {
        CaseEvidence seen = guarding("settle").holds(List.of(hold(TEN.minusSeconds(60), null)));
        Cause cause = Causes.of(CaseOf.job("report_mail")
                .every(MINUTE)
                .run(TEN, "w1")
                .run(TEN.plusMillis(3), "w2")
                .run(TEN.plusMillis(4), "w3")
                .seen(seen)
                .duplicates());
        assertThat(cause.id()).isNotIn("lock-does-not-guard", "lock-lost");
        assertThat(other(cause, "lock-does-not-guard").because()).isEqualTo("guards-others");
    }

    @Test
    void c18OneOldAndOneNewRunAroundARolloutAreTheRollout() {
        Instant slot = Instant.parse("2026-03-02T00:00:00Z");
        CaseOf job = CaseOf.job("job")
                .every(Duration.ofHours(1))
                .run(slot.minus(Duration.ofHours(1)), "a")
                .run(slot.plusMillis(20), "a")
                .run(slot.plusMillis(450), "b")
                .run(slot.plus(Duration.ofHours(1)), "b");
        Deployment rollout = new Deployment("42", "shop", "rev 42", slot.minusSeconds(2), slot.plusSeconds(5), null);
        Cause cause = Causes.of(
                job.seen(CaseEvidence.NONE.deployments(List.of(rollout))).duplicates());
        assertThat(cause.id()).isEqualTo("rolling-deployment");
        assertThat(evidence(cause, "old")).isEqualTo("1");
        assertThat(evidence(cause, "new")).isEqualTo("1");
    }

    @Test
    void d11FourOldAndFourNewWorkersAreASchedulerInEach() {
        Instant slot = Instant.parse("2026-03-02T00:00:00Z");
        CaseOf job = CaseOf.job("job").every(MINUTE);
        for (int w = 0; w < 4; w++) {
            job.run(slot.minusSeconds(60).plusMillis(w), "old" + w);
            job.run(slot.plusMillis(w), "old" + w);
            job.run(slot.plusMillis(20 + w), "new" + w);
            job.run(slot.plusSeconds(60).plusMillis(w), "new" + w);
        }
        Deployment rollout = new Deployment("1", "shop", "2", slot.minusSeconds(10), slot.plusSeconds(10), null);
        Cause cause = Causes.of(
                job.seen(CaseEvidence.NONE.deployments(List.of(rollout))).duplicates());
        assertThat(cause.id()).isEqualTo("scheduler-in-every-worker");
        assertThat(other(cause, "rolling-deployment").because()).isIn("outside-rollouts", "each-revision-several");
    }

    @Test
    void clocksThatWereMeasuredToDifferExplainASteadyOffsetUnderALock() {
        CaseOf job = CaseOf.job("job").every(MINUTE);
        for (int i = 0; i < 5; i++) {
            Instant tick = TEN.plus(MINUTE.multipliedBy(i));
            job.run(tick, "w1").run(tick.plusMillis(1_500), "w2");
        }
        LockRow row = new LockRow("shop", "job", "w1", TEN, TEN.plusSeconds(1), TEN);
        CaseEvidence locked = CaseEvidence.NONE.lockRows(List.of(row));
        CaseEvidence skewed = locked.clocks(List.of(new ClockDifference("shop", "w2", Duration.ofMillis(-1_490), TEN)));
        assertThat(Causes.of(job.seen(skewed).duplicates()).id()).isEqualTo("clock-skew");
        Cause unmeasured = Causes.of(job.seen(locked).duplicates());
        assertThat(other(unmeasured, "clock-skew").because()).isEqualTo("steady-offset-clocks-not-measured");
    }

    @Test
    void c20ARunOfUnknownTriggerBesideAScheduledOneIsPerhapsByHand() {
        Cause cause = Causes.of(CaseOf.job("job")
                .every(Duration.ofHours(1))
                .run(TEN, "w1", RunTrigger.SCHEDULE)
                .run(TEN.plusSeconds(20), "w1", RunTrigger.UNKNOWN)
                .duplicates());
        assertThat(cause.id()).isEqualTo("manual");
        assertThat(cause.confidence()).isEqualTo(Confidence.POSSIBLE);
    }

    @Test
    void growingPausesOfOneWorkerArePerhapsTriesAgain() {
        CaseOf job = CaseOf.job("job").every(Duration.ofHours(1));
        for (int i = 0; i < 2; i++) {
            Instant tick = TEN.plus(Duration.ofHours(i));
            job.run(tick, "h:9").run(tick.plusSeconds(2), "h:9").run(tick.plusSeconds(6), "h:9");
        }
        assertThat(Causes.of(job.duplicates()).id()).isEqualTo("retry");
    }

    @Test
    void linesThatAreEqualToTheMillisecondArePerhapsAnEcho() {
        CaseOf job = CaseOf.job("job").every(MINUTE);
        for (int i = 0; i < 5; i++) {
            Instant tick = TEN.plus(MINUTE.multipliedBy(i)).plusMillis(7 + i);
            job.run(tick, "h:9").run(tick, "h:9");
        }
        assertThat(Causes.of(job.duplicates()).id()).isEqualTo("log-echo");
    }

    @Test
    void linesThatStandInTwoLogsArePerhapsACopy() {
        CaseOf job = CaseOf.job("job").every(MINUTE);
        for (int i = 0; i < 5; i++) {
            Instant tick = TEN.plus(MINUTE.multipliedBy(i)).plusMillis(7 + i);
            job.line(tick, "h:9", "a").line(tick, "h:9", "b");
        }
        assertThat(Causes.of(job.duplicates()).id()).isEqualTo("shipping-copy");
    }

    @Test
    void asManyRunsAtOnceAsTicksWereMissedMayMakeUpForThem() {
        CaseFile runs = CaseOf.job("job")
                .every(MINUTE)
                .run(TEN, "w1")
                .run(TEN.plusSeconds(180), "w1")
                .run(TEN.plusSeconds(181), "w1")
                .duplicates();
        CaseFile file = new CaseFile(
                runs.job(),
                Fault.DUPLICATE,
                runs.occurrences(),
                List.of(TEN.plusSeconds(60), TEN.plusSeconds(120)),
                runs.schedule(),
                OncePolicy.ONCE,
                CaseEvidence.NONE);
        Cause cause = Causes.of(file);
        assertThat(cause.id()).isEqualTo("catch-up");
        assertThat(cause.confidence()).isEqualTo(Confidence.POSSIBLE);
    }

    private static CaseOf ticks(int count, String... workers) {
        CaseOf job = CaseOf.job("job").every(MINUTE);
        for (int i = 0; i < count; i++) {
            for (int w = 0; w < workers.length; w++) {
                job.run(TEN.plus(MINUTE.multipliedBy(i)).plusMillis(w * 11L), workers[w]);
            }
        }
        return job;
    }

    static CaseEvidence guarding(String job) {
        return CaseEvidence.NONE.watches(List.of(new LockWatch(null, "1380536140", "RIOL", List.of(job))));
    }

    static LockHold hold(Instant from, @org.jspecify.annotations.Nullable Instant ended) {
        return new LockHold(
                "shop",
                "app",
                "1380536140",
                "RIOL",
                100L,
                null,
                null,
                from,
                ended == null ? from : ended,
                ended,
                ended == null ? null : "session-ended");
    }

    static LockClaim claim(String worker, int second, boolean taken) {
        return new LockClaim("shop", worker, TEN.minusSeconds(30).plusSeconds(second), taken);
    }

    static ProcessSeen process(String worker, Instant seenAt) {
        return new ProcessSeen("shop", worker, "h", worker.hashCode(), 1, "gunicorn app:app", TEN, seenAt);
    }

    static List<ProcessSeen> processes(String... workers) {
        List<ProcessSeen> seen = new ArrayList<>();
        for (String worker : workers) {
            seen.add(process(worker, TEN.minusSeconds(60)));
            seen.add(process(worker, TEN.plus(Duration.ofHours(1))));
        }
        return seen;
    }
}
