package dev.onlyonce.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.PostgresForTests;
import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.targets.LiveDatabases;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Recorded polls of real systems give the holds that really were. */
class LockReplayTest {

    private static final Instant FROM = Instant.parse("2026-11-30T00:00:00Z");
    private static final Instant TO = Instant.parse("2026-12-01T00:00:00Z");

    private final HikariDataSource pool = PostgresForTests.newStorePool();

    @AfterEach
    void close() {
        pool.close();
    }

    private LocksForTests recorded(String capture, LockTargetSettings.Watch... watches) {
        return new LocksForTests(
                pool, LiveDatabases.recorded(Path.of("src/test/resources/captures", capture)), true, watches);
    }

    @Test
    void oneSessionHeldTheLockFromItsFirstPollToItsLast() throws SQLException {
        LocksForTests locks = recorded("apscheduler-lock-ok", LocksForTests.watch("1380536140", "scheduler", null));
        locks.replayToItsEnd();
        assertThat(locks.history.holds("shop", FROM, TO)).singleElement().satisfies(hold -> {
            assertThat(hold.key()).isEqualTo("1380536140");
            assertThat(hold.database()).isEqualTo("app");
            assertThat(hold.name()).isEqualTo("scheduler");
            assertThat(hold.backendPid()).isEqualTo(25437);
            assertThat(hold.client()).isEqualTo("127.0.0.1:35366");
            assertThat(hold.firstSeen())
                    .isCloseTo(Instant.parse("2026-11-30T22:24:22.197Z"), within(1, ChronoUnit.MILLIS));
            assertThat(hold.lastSeen())
                    .isCloseTo(Instant.parse("2026-11-30T22:25:39.268Z"), within(1, ChronoUnit.MILLIS));
            assertThat(hold.endedAt()).isEqualTo("2026-11-30T22:25:40.282Z");
            assertThat(hold.end()).isEqualTo("released-or-session-ended");
        });
        assertThat(locks.watchedLock().state()).isEqualTo(WatchedLock.State.NO_HOLDER);
        assertThat(locks.watchedLock().database()).isEqualTo("app");
    }

    @Test
    void theKeyThatTheArticlePrintsWasNeverHeld() throws SQLException {
        LocksForTests locks = recorded("apscheduler-lock-ok", LocksForTests.watch("1380733260", "wrong", null));
        locks.replayToItsEnd();
        assertThat(locks.watchedLock().state()).isEqualTo(WatchedLock.State.NOT_IN_USE_YET);
    }

    @Test
    void withoutALockNobodyEverHeldIt() throws SQLException {
        LocksForTests locks = recorded("apscheduler-dup", LocksForTests.watch("0x52494F4C", "scheduler", null));
        locks.replayToItsEnd();
        assertThat(locks.history.holds("shop", FROM, TO)).isEmpty();
        assertThat(locks.watchedLock().state()).isEqualTo(WatchedLock.State.NOT_IN_USE_YET);
        assertThat(locks.watchedLock().at()).isNotNull();
    }

    @Test
    void aRecordingPlayedTwiceTellsNothingTwice() throws SQLException {
        recorded("apscheduler-lock-ok").replayToItsEnd();
        LocksForTests again = recorded("apscheduler-lock-ok");
        again.replayToItsEnd();
        List<LockHold> holds = again.history.holds("shop", FROM, TO);
        assertThat(holds).hasSize(1);
        assertThat(again.events).filteredOn(LockHoldChanged.class::isInstance).isEmpty();
    }

    @Test
    void theDeploymentsLockBeganWithTheDeployment() throws SQLException {
        LocksForTests locks = recorded("apscheduler-deploy");
        locks.replayToItsEnd();
        assertThat(locks.history.holds("shop", FROM, TO))
                .singleElement()
                .satisfies(hold -> assertThat(hold.firstSeen()).isAfter(Instant.parse("2026-11-30T22:29:20Z")));
    }
}
