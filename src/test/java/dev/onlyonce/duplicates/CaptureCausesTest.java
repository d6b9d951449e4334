package dev.onlyonce.duplicates;

import static dev.onlyonce.duplicates.CaseOf.evidence;
import static dev.onlyonce.duplicates.CaseOf.other;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Recorded systems give the cause that was really built into them, as far as what is shown can tell it. */
class CaptureCausesTest {

    private static final Duration FIVE = Duration.ofSeconds(5);
    private static final Duration TEN = Duration.ofSeconds(10);

    @Test
    void everyWorkerOfFourBySamplesOfTheirProcesses() throws IOException {
        Cause byLog = app("apscheduler-dup", TEN).duplicates();
        assertThat(byLog.id()).isEqualTo("scheduler-in-every-worker");
        assertThat(byLog.confidence()).isEqualTo(Confidence.LIKELY);
        assertThat(byLog.framework()).isEqualTo("apscheduler");
        Cause bySamples =
                app("apscheduler-dup", TEN).withLocks().withProcesses().duplicates();
        assertThat(bySamples.id()).isEqualTo("scheduler-in-every-worker");
        assertThat(bySamples.confidence()).isEqualTo(Confidence.CERTAIN);
        assertThat(evidence(bySamples, "processes")).isEqualTo("4");
        assertThat(other(bySamples, "lock-does-not-guard").because()).isEqualTo("not-held");
    }

    @Test
    void everyWorkerByATimeOnlyLog() throws IOException {
        Cause cause = new CaptureCase("apscheduler-dup", "profile_analyzer", TEN, "app.log").duplicates();
        assertThat(cause.said()).isEqualTo("scheduler-in-every-worker.hidden");
        assertThat(evidence(cause, "started")).isEqualTo("4");
    }

    @Test
    void untilTheDeploymentAndThenOneTickWasMissedInTheRestart() throws IOException {
        CaptureCase deploy = app("apscheduler-deploy", TEN).withLocks();
        assertThat(deploy.duplicates().id()).isEqualTo("scheduler-in-every-worker");
        assertThat(deploy.missedTicks()).hasSize(1);
        assertThat(deploy.missed().id()).isEqualTo("worker-restart");
        assertThat(app("apscheduler-deploy", TEN).missed().id()).isEqualTo("worker-restart");
    }

    @Test
    void aLockConnectionThatWasGivenBackToThePoolIsLost() throws IOException {
        assertThat(app("apscheduler-lock-returned", FIVE).duplicates().id()).isEqualTo("lock-lost");
        Cause bySamples = app("apscheduler-lock-returned", FIVE)
                .withLocks()
                .withProcesses()
                .duplicates();
        assertThat(bySamples.id()).isEqualTo("lock-lost");
        assertThat(evidence(bySamples, "said-they-hold")).isEqualTo("2");
        assertThat(evidence(bySamples, "ticks-with-holder")).isEqualTo("0");
        assertThat(other(bySamples, "scheduler-in-every-worker").because()).isEqualTo("not-in-each");
    }

    @Test
    void aLockThroughAPoolerDoesNotGuard() throws IOException {
        Cause byLog = app("apscheduler-lock-pgbouncer", FIVE).duplicates();
        assertThat(byLog.said()).isEqualTo("lock-does-not-guard.claims");
        Cause bySamples = app("apscheduler-lock-pgbouncer", FIVE)
                .withLocks()
                .withProcesses()
                .duplicates();
        assertThat(bySamples.id()).isEqualTo("lock-does-not-guard");
        assertThat(evidence(bySamples, "pooler")).isEqualTo("pgbouncer");
        assertThat(app("apscheduler-lock-pgbouncer", FIVE).missed().id()).isEqualTo("worker-restart");
    }

    @Test
    void aGracefulReloadUnderLoadLeavesNobodyToSchedule() throws IOException {
        Cause byLog = app("apscheduler-lock-hup-busy", FIVE).missed();
        assertThat(byLog.said()).isEqualTo("nobody-schedules.claims");
        assertThat(evidence(byLog, "missed")).isEqualTo("9");
        Cause bySamples = app("apscheduler-lock-hup-busy", FIVE).withLocks().missed();
        assertThat(bySamples.id()).isEqualTo("nobody-schedules");
        assertThat(bySamples.confidence()).isEqualTo(Confidence.CERTAIN);
        assertThat(evidence(bySamples, "refused")).isEqualTo("4");
    }

    @Test
    void aHolderThatHangsHoldsTheLockAndRunsNothing() throws IOException {
        Cause byLog = app("apscheduler-lock-sigstop-uvicorn", FIVE).missed();
        assertThat(byLog.said()).isEqualTo("holder-not-running.claims");
        assertThat(byLog.confidence()).isEqualTo(Confidence.POSSIBLE);
        Cause bySamples =
                app("apscheduler-lock-sigstop-uvicorn", FIVE).withLocks().missed();
        assertThat(bySamples.id()).isEqualTo("holder-not-running");
        assertThat(bySamples.confidence()).isEqualTo(Confidence.LIKELY);
        assertThat(evidence(bySamples, "missed")).isEqualTo("12");
        assertThat(evidence(bySamples, "backend")).isEqualTo("30328");
    }

    @Test
    void whatRanOnceHasNothingToExplain() throws IOException {
        for (String capture : new String[] {"apscheduler-lock-ok", "apscheduler-lock-kill9"}) {
            CaptureCase once = app(capture, FIVE);
            assertThat(once.occurrences()).allMatch(o -> o.extraRuns() == 0);
            assertThat(once.missedTicks()).isEmpty();
        }
    }

    @Test
    void twoBeatsAreTwoSchedulersWhereTheScheduleIsKnown() throws IOException {
        CaptureCase beats = celery("celery-two-beats", "beat.cleanup_stale_tasks", FIVE);
        assertThat(beats.duplicates().id()).isEqualTo("two-schedulers");
        assertThat(evidence(beats.duplicates(), "shown")).isEqualTo("4");
        assertThat(celery("celery-two-beats", "report.send_digest", TEN)
                        .duplicates()
                        .id())
                .isEqualTo("two-schedulers");
    }

    @Test
    void aTaskLongerThanTheVisibilityTimeoutIsRedelivered() throws IOException {
        Cause cause = celery("celery-visibility", "media.transcode", Duration.ofHours(1))
                .duplicates();
        assertThat(cause.id()).isEqualTo("redelivery");
        assertThat(evidence(cause, "unfinished")).isEqualTo("2");
        assertThat(cause.framework()).isEqualTo("celery");
    }

    @Test
    void healthyCeleryHasNothingToExplain() throws IOException {
        for (String capture : new String[] {"celery-ok", "celery-nullpool"}) {
            assertThat(celery(capture, "beat.cleanup_stale_tasks", FIVE).occurrences())
                    .isNotEmpty()
                    .allMatch(o -> o.extraRuns() == 0);
        }
    }

    @Test
    void threeInstancesWithoutALockAreASchedulerInEachInstance() throws IOException {
        Cause cause = spring("shedlock-none").duplicates();
        assertThat(cause.id()).isEqualTo("scheduler-in-every-worker");
        assertThat(evidence(cause, "workers")).isEqualTo("3");
        assertThat(spring("shedlock-ok").occurrences()).allMatch(o -> o.extraRuns() == 0);
    }

    @Test
    void aLockShorterThanTheRunExpiresByLogsAndByRows() throws IOException {
        Cause byLogs = spring("shedlock-short").overlaps();
        assertThat(byLogs.id()).isEqualTo("lock-expired");
        assertThat(byLogs.confidence()).isEqualTo(Confidence.CERTAIN);
        assertThat(evidence(byLogs, "overlaps")).isEqualTo("13");
        Cause byRows = spring("shedlock-short").withLockRows().overlaps();
        assertThat(byRows.id()).isEqualTo("lock-expired");
        assertThat(byRows.confidence()).isEqualTo(Confidence.CERTAIN);
        Cause byRunsAlone = spring("shedlock-short").withoutLockRows().overlaps();
        assertThat(byRunsAlone.said()).isEqualTo("lock-expired.unseen");
        assertThat(byRunsAlone.confidence()).isEqualTo(Confidence.POSSIBLE);
    }

    @Test
    void clusteredQuartzAcquiresTriggersOutsideTheLock() throws IOException {
        for (String job : new String[] {"job1", "job3"}) {
            Cause cause = quartz(job).duplicates();
            assertThat(cause.id()).isEqualTo("unclustered-store");
            assertThat(evidence(cause, "instances")).isEqualTo("node-1, node-2");
            assertThat(evidence(cause, "shown")).isEqualTo("2");
        }
    }

    @Test
    void whatAKilledQuartzNodeHadTakenIsRunByNobody() throws IOException {
        Cause cause = quartz("job1").missed();
        assertThat(cause.said()).isEqualTo("worker-lost.missed");
        assertThat(evidence(cause, "worker")).contains("node-1");
    }

    private static CaptureCase app(String capture, Duration every) throws IOException {
        return new CaptureCase(capture, "profile_analyzer", every, "app-full.log");
    }

    private static CaptureCase celery(String capture, String job, Duration every) throws IOException {
        return new CaptureCase(capture, job, every, "worker-w1.log", "worker-w2.log");
    }

    private static CaptureCase spring(String capture) throws IOException {
        return new CaptureCase(capture, "dailySettlement", FIVE, "app-1.log", "app-2.log", "app-3.log");
    }

    private static CaptureCase quartz(String job) throws IOException {
        return new CaptureCase("quartz-clustered", job, Duration.ofSeconds(3), "node-1.log", "node-2.log");
    }
}
