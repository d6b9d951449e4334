package dev.onlyonce.duplicates;

import static dev.onlyonce.duplicates.CaseOf.TEN;
import static dev.onlyonce.duplicates.CaseOf.evidence;
import static dev.onlyonce.duplicates.CaseOf.other;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.evidence.WorkerStart;
import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.RunTrigger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What would be judged wrongly in real life, as far as causes go. */
class DiagnosisCasesTest {

    @Test
    void d01RunsInEachOfFourWorkersAreAQuestionWithItsCause() {
        JobRuns runs = JobRuns.withoutKey(JobPolicy.unknown("cache_refresh"));
        for (int minute = 0; minute < 10; minute++) {
            Instant at = TEN.plus(Duration.ofMinutes(minute));
            runs.run(at.plusMillis(11), "h:101")
                    .run(at.plusMillis(12), "h:102")
                    .run(at.plusMillis(15), "h:103")
                    .run(at.plusMillis(21), "h:104");
        }
        List<Occurrence> found = runs.judge();
        assertThat(found).allMatch(o -> o.question() && o.extraRuns() == 0 && o.questionedRuns() == 3);
        Cause cause = Causes.of(new CaseFile(
                "cache_refresh", Fault.DUPLICATE, found, List.of(), null, OncePolicy.UNDECIDED, CaseEvidence.NONE));
        assertThat(cause.id()).isEqualTo("scheduler-in-every-worker");
        assertThat(evidence(cause, "workers")).isEqualTo("4");
    }

    @Test
    void d02OnePeriodAndThreePhasesAreASchedulerInEveryInstance() {
        JobRuns runs = JobRuns.withoutKey(JobPolicy.unknown("flush"));
        for (int minute = 0; minute < 20; minute++) {
            Instant at = TEN.plus(Duration.ofMinutes(minute));
            runs.run(at.plusSeconds(7), "a").run(at.plusSeconds(31), "b").run(at.plusSeconds(52), "c");
        }
        Cause cause = Causes.of(new CaseFile(
                "flush", Fault.DUPLICATE, runs.judge(), List.of(), null, OncePolicy.ONCE, CaseEvidence.NONE));
        assertThat(cause.said()).isEqualTo("scheduler-in-every-worker.phases");
        assertThat(evidence(cause, "period")).isEqualTo("60 s");
        assertThat(evidence(cause, "phases")).isEqualTo("3");
        assertThat(evidence(cause, "beyond")).isEqualTo("40");
    }

    @Test
    void evenPhasesMayAsWellBeOneScheduleWhoseRunsGoRound() {
        JobRuns runs = JobRuns.withoutKey(JobPolicy.unknown("flush"));
        for (int minute = 0; minute < 20; minute++) {
            Instant at = TEN.plus(Duration.ofMinutes(minute));
            runs.run(at, "a").run(at.plusSeconds(20), "b").run(at.plusSeconds(40), "c");
        }
        Cause cause = Causes.of(new CaseFile(
                "flush", Fault.DUPLICATE, runs.judge(), List.of(), null, OncePolicy.ONCE, CaseEvidence.NONE));
        assertThat(cause.said()).isEqualTo("scheduler-in-every-worker.turns");
        assertThat(cause.confidence()).isEqualTo(Confidence.POSSIBLE);
    }

    @Test
    void d04OneMissAndOneExtraRunHaveEachTheirOwnCause() {
        CaseOf job = CaseOf.job("job")
                .every(Duration.ofMinutes(5))
                .run(TEN.plusSeconds(299).plusMillis(900), "A")
                .run(TEN.plusSeconds(300).plusMillis(100), "B");
        assertThat(Causes.of(job.duplicates()).others()).noneMatch(o -> o.id().equals("nobody-schedules"));
        assertThat(Causes.of(job.missed(TEN)).others()).noneMatch(o -> o.id().equals("two-schedulers"));
        assertThat(other(Causes.of(job.duplicates()), "catch-up").because()).isEqualTo("nothing-to-make-up");
    }

    @Test
    void d10ASteadyOffsetWithoutMeasuredClocksHasNoKnownReason() {
        CaseOf job = CaseOf.job("cleanup").every(Duration.ofMinutes(1));
        for (int i = 0; i < 5; i++) {
            Instant tick = TEN.plus(Duration.ofMinutes(i));
            job.run(tick, "web-1").run(tick.plusMillis(4_200), "web-2");
        }
        Cause cause = Causes.of(job.duplicates());
        assertThat(cause.id()).isNotEqualTo("clock-skew");
        Cause.Other skew = other(cause, "clock-skew");
        assertThat(skew.because()).isEqualTo("steady-offset-clocks-not-measured");
        assertThat(skew.evidence()).contains(new Cause.Evidence("offset", "4.2 s"));
    }

    @Test
    void d12TwoProcessesOfPidOneAreNotKnownToBeOneWorker() {
        CaseOf job = CaseOf.job("job").every(Duration.ofMinutes(1));
        JobPolicy policy =
                new JobPolicy("job", new PeriodTicks(Duration.ofMinutes(1)), null, OncePolicy.ONCE, false, null);
        MemoryLedger ledger = new MemoryLedger(policy, "k", at -> true);
        List<Start> runs = new java.util.ArrayList<>();
        for (int i = 0; i < 4; i++) {
            for (int pod = 0; pod < 2; pod++) {
                Instant at = TEN.plus(Duration.ofMinutes(i)).plusMillis(pod * 7L);
                runs.add(new Start(
                        "s",
                        "r" + i + pod,
                        null,
                        "log:1",
                        "log",
                        1L,
                        null,
                        at,
                        null,
                        false,
                        RunStatus.UNKNOWN,
                        RunTrigger.UNKNOWN));
            }
        }
        ledger.arrive(runs);
        CaseFile file = job.duplicates();
        Cause cause = Causes.of(new CaseFile(
                "job",
                Fault.DUPLICATE,
                ledger.occurrences(),
                List.of(),
                file.schedule(),
                OncePolicy.ONCE,
                CaseEvidence.NONE));
        assertThat(cause.id()).isEqualTo("unknown");
        assertThat(other(cause, "same-worker-twice").looked()).isFalse();
    }

    @Test
    void d17WorkAtTheStartOfEachNewWorkerIsMeantOnceForTheRollout() {
        JobRuns runs = JobRuns.withoutKey(JobPolicy.unknown("slack"));
        List<WorkerStart> starts = new java.util.ArrayList<>();
        for (int w = 0; w < 4; w++) {
            runs.run(TEN.plusMillis(700L * w), "web:10" + w);
            starts.add(new WorkerStart("shop", "web:10" + w, TEN.minusSeconds(3).plusMillis(500L * w)));
        }
        Cause cause = Causes.of(new CaseFile(
                "slack",
                Fault.DUPLICATE,
                runs.judge(),
                List.of(),
                null,
                OncePolicy.UNDECIDED,
                CaseEvidence.NONE.told(starts, List.of())));
        assertThat(cause.said()).isEqualTo("scheduler-in-every-worker.start");
        assertThat(evidence(cause, "workers")).isEqualTo("4");
        assertThat(evidence(cause, "beyond")).isEqualTo("3");
    }

    @Test
    void d16JobsOfOneSchedulerThatDiedNameTheSameWorker() {
        for (String name : List.of("settle", "mail", "cleanup")) {
            CaseOf job = CaseOf.job(name).every(Duration.ofMinutes(1));
            job.run(TEN, "web-3")
                    .run(TEN.plusSeconds(60), "web-3")
                    .run(TEN.plusSeconds(60).plusMillis(1), "web-2");
            job.run(TEN.plusSeconds(600), "web-2").run(TEN.plusSeconds(660), "web-2");
            Cause cause = Causes.of(job.missed(TEN.plusSeconds(120), TEN.plusSeconds(540), Duration.ofMinutes(1)));
            assertThat(cause.id()).isEqualTo("worker-lost");
            assertThat(evidence(cause, "worker")).isEqualTo("web-3");
        }
    }
}
