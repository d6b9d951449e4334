package dev.onlyonce.problems;

import static dev.onlyonce.problems.ProblemsForTests.NOW;
import static dev.onlyonce.problems.ProblemsForTests.open;
import static dev.onlyonce.problems.ProblemsForTests.shop;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.duplicates.Schedules;
import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.evidence.Schedule;
import dev.onlyonce.locks.LockHoldChanged;
import dev.onlyonce.locks.LockKey;
import dev.onlyonce.locks.LockKeyView;
import dev.onlyonce.locks.LockTargetSettings.Expect;
import dev.onlyonce.locks.WatchedLock;
import dev.onlyonce.locks.WatchedLock.State;
import dev.onlyonce.locks.WatchedLocks;
import dev.onlyonce.problems.ProblemTargetSettings.Job;
import dev.onlyonce.problems.ProblemTargetSettings.Worse;
import dev.onlyonce.runs.RunHistory;
import dev.onlyonce.targets.Target;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

/** Kinds about watched locks. */
class LockDetectorsTest {

    private static final Instant LET_GO = NOW.minusSeconds(90);
    private static final String PLACE = "1380536140 in app";

    private final WatchedLocks locks = Mockito.mock(WatchedLocks.class);
    private final RunHistory history = Mockito.mock(RunHistory.class);
    private final Schedules schedules = Mockito.mock(Schedules.class);
    private final LockWithoutHolderDetector without = new LockWithoutHolderDetector(locks, history, schedules);
    private final LockHolderChangedDetector changes = new LockHolderChangedDetector(locks);

    private void watched(State state, Expect expect, List<String> guards) {
        boolean used = state != State.NOT_IN_USE_YET;
        Mockito.when(locks.states("shop"))
                .thenReturn(List.of(new WatchedLock(
                        "shop",
                        LockKeyView.of(LockKey.parse("0x52494F4C"), "scheduler"),
                        "app",
                        expect,
                        guards,
                        state,
                        state == State.CANNOT_BE_SEEN ? "refused" : null,
                        NOW,
                        List.of(),
                        List.of(),
                        0,
                        used ? hold("w1", LET_GO) : null)));
    }

    private static LockHold hold(String application, @Nullable Instant ended) {
        return new LockHold(
                "shop",
                "app",
                "1380536140",
                "scheduler",
                12847L,
                application,
                null,
                NOW.minusSeconds(900),
                LET_GO,
                ended,
                ended == null ? null : "session-ended");
    }

    private Look look(Target target, Problem... open) {
        return without.look(target, List.of(open), NOW);
    }

    @Test
    void jobsThatRunWithoutTheLockAreCountedSinceItWasLetGo() {
        watched(State.NO_HOLDER, Expect.ONE, List.of("profile_analyzer"));
        Mockito.when(history.workers("shop", LET_GO, NOW, shop().zone()))
                .thenReturn(List.of(
                        new RunHistory.WorkerRuns("profile_analyzer", "w1", 2),
                        new RunHistory.WorkerRuns("profile_analyzer", "w2", 2),
                        new RunHistory.WorkerRuns("other", "w2", 9)));
        Sign sign = look(shop()).signs().getFirst();
        assertThat(sign.form()).isEqualTo("ran");
        assertThat(sign.since()).isEqualTo(LET_GO);
        assertThat(sign.subject()).isEqualTo("scheduler");
        assertThat(sign.facts()).contains(new Fact("runsSince", "4"));
    }

    @Test
    void beforeTheNextTickItCannotBeToldWhetherAnybodySchedules() {
        watched(State.NO_HOLDER, Expect.ONE, List.of("profile_analyzer"));
        Mockito.when(schedules.of("shop"))
                .thenReturn(List.of(new Schedules.Next(
                        new Schedule(
                                "shop", "profile_analyzer", null, Duration.ofHours(1), ZoneOffset.UTC, "configured"),
                        NOW.plusSeconds(60))));
        Sign sign = look(shop()).signs().getFirst();
        assertThat(sign.form()).isEqualTo("waits");
        assertThat(sign.facts()).contains(new Fact("nextTick", "2026-11-24T03:08:00Z"));
    }

    @Test
    void whereNoTickIsKnownNothingIsSaidOfOne() {
        watched(State.NO_HOLDER, Expect.ONE, List.of("profile_analyzer"));
        assertThat(look(shop()).signs().getFirst().form()).isEqualTo("quiet");
        watched(State.NO_HOLDER, Expect.ONE, List.of());
        assertThat(look(shop()).signs().getFirst().form()).isEqualTo("unguarded");
    }

    @Test
    void onlyALockThatOneIsMeantToHoldAndOnceDidIsMissed() {
        watched(State.NO_HOLDER, Expect.AT_MOST_ONE, List.of());
        assertThat(look(shop()).signs()).isEmpty();
        watched(State.NOT_IN_USE_YET, Expect.ONE, List.of());
        assertThat(look(shop()).signs()).isEmpty();
        watched(State.HELD, Expect.ONE, List.of());
        assertThat(look(shop()).signs()).isEmpty();
    }

    @Test
    void aLockThatCannotBeSeenIsNotHeldAgain() {
        watched(State.CANNOT_BE_SEEN, Expect.ONE, List.of());
        assertThat(look(shop(), open("lock-without-holder", PLACE)).over()).isEmpty();
        watched(State.HELD, Expect.ONE, List.of());
        assertThat(look(shop(), open("lock-without-holder", PLACE)).over()).containsExactly(PLACE);
    }

    @Test
    void theJobsThatItGuardsSayHowMuchItMatters() {
        watched(State.NO_HOLDER, Expect.ONE, List.of("settle"));
        assertThat(look(shop()).signs().getFirst().severity()).isEqualTo(Severity.WARNING);
        assertThat(look(shop(new Job("settle", Worse.MISSED)))
                        .signs()
                        .getFirst()
                        .severity())
                .isEqualTo(Severity.CRITICAL);
    }

    @Test
    void aHolderThatChangedWithoutAGapIsAnEventToldOnce() {
        watched(State.HELD, Expect.ONE, List.of("settle"));
        changes.on(new LockHoldChanged(
                "shop", "app", "1380536140", "scheduler", NOW, List.of(hold("w1", NOW)), List.of(hold("w2", null))));
        Sign sign = changes.look(shop(), List.of(), NOW).signs().getFirst();
        assertThat(sign.severity()).isEqualTo(Severity.INFO);
        assertThat(sign.facts())
                .containsExactly(
                        new Fact("from", "w1 (backend 12847)"),
                        new Fact("to", "w2 (backend 12847)"),
                        new Fact("end", "session-ended"));
        assertThat(changes.look(shop(), List.of(), NOW).signs()).isEmpty();
    }

    @Test
    void aLockThatWasLetGoOrTakenForTheFirstTimeChangedNoHolder() {
        watched(State.HELD, Expect.ONE, List.of());
        changes.on(new LockHoldChanged(
                "shop", "app", "1380536140", "scheduler", NOW, List.of(hold("w1", NOW)), List.of()));
        changes.on(new LockHoldChanged(
                "shop", "app", "1380536140", "scheduler", NOW, List.of(), List.of(hold("w2", null))));
        assertThat(changes.look(shop(), List.of(), NOW).signs()).isEmpty();
    }
}
