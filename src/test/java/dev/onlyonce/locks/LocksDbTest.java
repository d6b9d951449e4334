package dev.onlyonce.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.PostgresForTests;
import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.targets.LiveDatabases;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real sessions with real locks, seen through the statement that is sent to production. */
class LocksDbTest {

    private static final Instant EVER = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LATE = Instant.parse("2100-01-01T00:00:00Z");

    private final String app = PostgresForTests.newDatabase();
    private final String app2 = PostgresForTests.newDatabase();
    private final List<Session> sessions = new ArrayList<>();
    private HikariDataSource pool;
    private LocksForTests locks;

    @BeforeEach
    void start() {
        pool = PostgresForTests.newStorePool();
        locks = watching(LocksForTests.watch("0x52494F4C", "scheduler", null));
    }

    @AfterEach
    void stop() throws SQLException {
        for (Session session : sessions) {
            session.close();
        }
        pool.close();
    }

    private LocksForTests watching(LockTargetSettings.Watch... watches) {
        return new LocksForTests(pool, LiveDatabases.of(app), false, watches);
    }

    private Session session(String database, String application) throws SQLException {
        Session session = Session.open(database, application);
        sessions.add(session);
        return session;
    }

    private List<AdvisoryLock> here() throws SQLException {
        return here(locks);
    }

    private List<AdvisoryLock> here(LocksForTests from) throws SQLException {
        return from.poll().locks().stream()
                .filter(lock -> Set.of(app, app2).contains(lock.database()))
                .toList();
    }

    private List<LockHold> holds() {
        return locks.history.holds("shop", EVER, LATE).stream()
                .filter(hold -> Set.of(app, app2).contains(hold.database()))
                .toList();
    }

    private void openTheZoo() throws SQLException {
        session(app, "riol-article").run("SELECT pg_try_advisory_lock(x'52494F4C'::bigint)");
        session(app, "riol-loser").run("SELECT pg_try_advisory_lock(x'52494F4C'::bigint)");
        session(app2, "riol-other-db").run("SELECT pg_try_advisory_lock(1380536140)");
        session(app, "big-above-32bit").run("SELECT pg_advisory_lock(30064771077)");
        session(app, "waits").runWaiting("SELECT pg_advisory_lock(30064771077)");
        session(app, "two-ints").run("SELECT pg_advisory_lock(7, 5)");
        session(app, "two-ints-negative").run("SELECT pg_advisory_lock(-7, -5)");
        session(app, "negative").run("SELECT pg_advisory_lock(-2)");
        session(app, "hashtext").run("SELECT pg_advisory_lock(1684922645)");
        session(app, "shared-a").run("SELECT pg_advisory_lock_shared(900)");
        session(app, "shared-b").run("SELECT pg_advisory_lock_shared(900)");
        session(app, "twice-same").run("SELECT pg_advisory_lock(901), pg_advisory_lock(901)");
        session(app, "xact-level").run("BEGIN").run("SELECT pg_advisory_xact_lock(902)");
        await().untilAsserted(() -> assertThat(here()).hasSize(12));
    }

    @Test
    void twelveShapesOfLocksAreToldApart() throws SQLException {
        openTheZoo();
        assertThat(here())
                .extracting(l -> l.session().application(), l -> l.key().text(), AdvisoryLock::mode, l -> l.granted())
                .containsExactlyInAnyOrder(
                        tuple("riol-article", "1380536140", "ExclusiveLock", true),
                        tuple("riol-other-db", "1380536140", "ExclusiveLock", true),
                        tuple("big-above-32bit", "30064771077", "ExclusiveLock", true),
                        tuple("waits", "30064771077", "ExclusiveLock", false),
                        tuple("two-ints", "(7,5)", "ExclusiveLock", true),
                        tuple("two-ints-negative", "(-7,-5)", "ExclusiveLock", true),
                        tuple("negative", "-2", "ExclusiveLock", true),
                        tuple("hashtext", "1684922645", "ExclusiveLock", true),
                        tuple("shared-a", "900", "ShareLock", true),
                        tuple("shared-b", "900", "ShareLock", true),
                        tuple("twice-same", "901", "ExclusiveLock", true),
                        tuple("xact-level", "902", "ExclusiveLock", true));
        assertThat(here()).allSatisfy(lock -> {
            assertThat(lock.session().client()).startsWith("127.0.0.1:");
            assertThat(lock.session().backendStart()).isNotNull();
            assertThat(lock.session().state()).isNotNull();
            assertThat(lock.session().user()).isEqualTo("postgres");
            assertThat(lock.session().hidden()).isEmpty();
        });
    }

    @Test
    void aPlainRoleSeesTheSameRowsAndSaysWhatIsHidden() throws SQLException {
        String role = "plain_" + app;
        session(app, "admin").run("CREATE ROLE " + role + " LOGIN PASSWORD '" + role + "'");
        openTheZoo();
        LocksForTests plain = new LocksForTests(pool, LiveDatabases.as(role, PostgresForTests.url(app), app), false);
        List<AdvisoryLock> seen = here(plain);
        assertThat(seen).hasSize(12).allSatisfy(lock -> {
            assertThat(lock.session().application()).isNotNull();
            assertThat(lock.session().user()).isEqualTo("postgres");
            assertThat(lock.session().client()).isNull();
            assertThat(lock.session().backendStart()).isNull();
            assertThat(lock.session().state()).isNull();
            assertThat(lock.session().hidden()).containsExactlyInAnyOrder("client", "state", "backendStart");
        });
        assertThat(seen)
                .filteredOn(lock -> !lock.granted())
                .singleElement()
                .satisfies(waiter -> assertThat(waiter.blockedBy()).hasSize(1));
    }

    @Test
    @DisplayName("C26 the same key in another database is another lock, not a second holder")
    void c26SameKeyInAnotherDatabase() throws SQLException {
        Session own = session(app, "own").run("SELECT pg_advisory_lock(1380536140)");
        session(app2, "copy").run("SELECT pg_advisory_lock(1380536140)");
        locks.poll();
        WatchedLock watched = locks.watchedLock();
        assertThat(watched.state()).isEqualTo(WatchedLock.State.HELD);
        assertThat(watched.database()).isEqualTo(app);
        assertThat(watched.holders())
                .singleElement()
                .satisfies(holder -> assertThat(holder.session().pid()).isEqualTo(own.pid()));
        assertThat(watched.elsewhere()).extracting(AdvisoryLock::database).containsExactly(app2);
        own.run("SELECT pg_advisory_unlock(1380536140)");
        locks.poll();
        assertThat(locks.watchedLock().state()).isEqualTo(WatchedLock.State.NO_HOLDER);
        assertThat(locks.watchedLock().asExpected()).isFalse();
    }

    @Test
    @DisplayName("C27 a prepared transaction holds its lock without a session")
    void c27HolderWithoutPid() throws SQLException {
        session(app, "a").run("SELECT pg_advisory_lock_shared(-42)");
        session(app, "b").run("SELECT pg_advisory_lock_shared(-42)");
        Session c = session(app, "c")
                .run("BEGIN")
                .run("SELECT pg_advisory_xact_lock_shared(-42)")
                .run("PREPARE TRANSACTION 'later_" + app + "'");
        List<AdvisoryLock> holders = Holders.of(here());
        assertThat(holders)
                .hasSize(3)
                .filteredOn(lock -> lock.session().prepared())
                .hasSize(1);
        c.run("ROLLBACK PREPARED 'later_" + app + "'");
        assertThat(here()).hasSize(2);
        assertThat(holds())
                .filteredOn(hold -> hold.backendPid() == null)
                .singleElement()
                .extracting(LockHold::end)
                .isEqualTo("transaction-ended");
    }

    @Test
    @DisplayName("C28 a waiter is no holder, and says whom it waits for")
    void c28WaiterIsNoHolder() throws SQLException {
        Session holder = session(app, "holder").run("SELECT pg_advisory_lock(1380536140)");
        session(app, "waiter").runWaiting("SELECT pg_advisory_lock(1380536140)");
        await().untilAsserted(() -> assertThat(here()).hasSize(2));
        AdvisoryLock waiter =
                here().stream().filter(l -> !l.granted()).findFirst().orElseThrow();
        assertThat(waiter.blockedBy()).containsExactly(holder.pid());
        await().untilAsserted(() -> assertThat(here())
                .filteredOn(l -> !l.granted())
                .extracting(AdvisoryLock::waitStart)
                .doesNotContainNull());
        assertThat(locks.watchedLock().holders()).hasSize(1);
        assertThat(locks.watchedLock().waiters()).isEqualTo(1);
        assertThat(holds()).singleElement().extracting(LockHold::backendPid).isEqualTo(holder.pid());
    }

    @Test
    @DisplayName("C28 two holders in shared mode are no conflict")
    void c28SharedHolders() throws SQLException {
        session(app, "a").run("SELECT pg_advisory_lock_shared(1380536140)");
        session(app, "b").run("SELECT pg_advisory_lock_shared(1380536140)");
        locks.poll();
        assertThat(locks.watchedLock().state()).isEqualTo(WatchedLock.State.SHARED);
        assertThat(locks.watchedLock().holders()).hasSize(2);
    }

    @Test
    @DisplayName("C39 looking never takes a lock")
    void c39LookingTakesNoLock() throws SQLException {
        assertThat(LockSampler.QUESTION.sql()).doesNotContainPattern("pg_(try_)?advisory");
        for (int i = 0; i < 100; i++) {
            assertThat(here()).isEmpty();
        }
        session(app, "worker").run("SELECT 1 / pg_try_advisory_lock(1380536140)::int");
    }

    @Test
    void aKilledHoldersHoldEndsWithItsSession() throws SQLException {
        Session holder = session(app, "holder").run("SELECT pg_advisory_lock(1380536140)");
        locks.poll();
        assertThat(locks.watchedLock().state()).isEqualTo(WatchedLock.State.HELD);
        session(app, "admin").run("SELECT pg_terminate_backend(" + holder.pid() + ")");
        await().untilAsserted(() -> assertThat(here()).isEmpty());
        assertThat(holds()).singleElement().satisfies(hold -> {
            assertThat(hold.end()).isEqualTo("session-ended");
            assertThat(hold.name()).isEqualTo("scheduler");
            assertThat(hold.application()).isEqualTo("holder");
            assertThat(hold.endedAt()).isAfter(hold.lastSeen());
        });
        assertThat(locks.events)
                .filteredOn(LockHoldChanged.class::isInstance)
                .last()
                .satisfies(
                        event -> assertThat(((LockHoldChanged) event).ended()).hasSize(1));
    }

    @Test
    void aHolderThatLetsGoIsToldFromOneThatEnded() throws SQLException {
        Session holder = session(app, "holder").run("SELECT pg_advisory_lock(5)");
        locks.poll();
        holder.run("SELECT pg_advisory_unlock(5)");
        locks.poll();
        assertThat(holds()).singleElement().extracting(LockHold::end).isEqualTo("released");
    }

    @Test
    void aKeyThatNobodyEverHeldIsNotInUseYet() throws SQLException {
        locks.poll();
        assertThat(locks.watchedLock().state()).isEqualTo(WatchedLock.State.NOT_IN_USE_YET);
        assertThat(locks.watchedLock().asExpected()).isNull();
    }

    @Test
    void aSourceThatDoesNotAnswerIsNotNobody() throws SQLException {
        assertThat(locks.watchedLock().state()).isEqualTo(WatchedLock.State.CANNOT_BE_SEEN);
        session(app, "holder").run("SELECT pg_advisory_lock(1380536140)");
        locks.poll();
        locks.fail("connection refused");
        WatchedLock watched = locks.watchedLock();
        assertThat(watched.state()).isEqualTo(WatchedLock.State.CANNOT_BE_SEEN);
        assertThat(watched.reason()).isEqualTo("connection refused");
        assertThat(watched.held()).isNull();
        assertThat(watched.holders()).hasSize(1);
        locks.poll();
        assertThat(locks.watchedLock().state()).isEqualTo(WatchedLock.State.HELD);
    }

    @Test
    void afterARestartOfOnlyonceTheSameSessionsHoldGoesOn() throws SQLException {
        session(app, "holder").run("SELECT pg_advisory_lock(1380536140)");
        locks.poll();
        LockHold before = holds().getFirst();
        assertThat(before.endedAt()).isNull();
        locks = watching();
        locks.poll();
        assertThat(holds()).singleElement().satisfies(hold -> {
            assertThat(hold.firstSeen()).isEqualTo(before.firstSeen());
            assertThat(hold.lastSeen()).isAfter(before.lastSeen());
            assertThat(hold.endedAt()).isNull();
        });
        AdvisoryLock lock = here().getFirst();
        assertThat(locks.history.heldSince("shop", lock)).contains(before.firstSeen());
    }

    @Test
    void aPauseIsUnknownWithinAHoldThatGoesOn() throws SQLException {
        session(app, "holder").run("SELECT pg_advisory_lock(1380536140)");
        LocksSampled sample = locks.poll();
        LocksSampled later = new LocksSampled(
                "shop", sample.at().plusSeconds(600), sample.locks(), sample.serverStartedAt(), false, false);
        locks.history.take(later, java.time.Duration.ofSeconds(10), () -> null);
        assertThat(holds()).singleElement().extracting(LockHold::endedAt).isNull();
        assertThat(locks.history.blind("shop", sample.at(), later.at()))
                .containsExactly(new LockHistory.Blind(sample.at(), later.at()));
    }

    @Test
    void aStandbyShowsNoLockAndEndsNoHold() throws SQLException {
        session(app, "holder").run("SELECT pg_advisory_lock(1380536140)");
        LocksSampled sample = locks.poll();
        LocksSampled standby = new LocksSampled("shop", sample.at().plusSeconds(1), List.of(), null, true, false);
        locks.now.put(standby);
        locks.history.take(standby, java.time.Duration.ofSeconds(10), () -> null);
        assertThat(holds()).singleElement().extracting(LockHold::endedAt).isNull();
        assertThat(locks.watchedLock().state()).isEqualTo(WatchedLock.State.CANNOT_BE_SEEN);
        assertThat(locks.watchedLock().reason()).contains("standby");
    }

    @Test
    void aRestartOfTheDatabaseEndsItsHolds(@TempDir Path folder) throws IOException, SQLException {
        int port;
        LocksForTests restarted;
        try (EmbeddedPostgres server = server(folder, 0)) {
            port = server.getPort();
            String url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
            restarted = new LocksForTests(pool, LiveDatabases.as("postgres", url, "postgres"), false);
            try (Session holder = Session.openAt(url, "holder").run("SELECT pg_advisory_lock(1380536140)")) {
                assertThat(restarted.poll().locks()).hasSize(1);
                server.close();
                assertThat(holder.pid()).isPositive();
            }
        }
        try (EmbeddedPostgres server = server(folder, port)) {
            await().ignoreExceptions()
                    .untilAsserted(() -> assertThat(restarted.poll().locks()).isEmpty());
            assertThat(server.getPort()).isEqualTo(port);
        }
        assertThat(restarted.history.holds("shop", EVER, LATE))
                .singleElement()
                .extracting(LockHold::end)
                .isEqualTo("database-restarted");
    }

    private static EmbeddedPostgres server(Path folder, int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(folder)
                .setCleanDataDirectory(false)
                .setPort(port)
                .start();
    }

    @Test
    void theStatementRunsInPsqlAsItIs() throws SQLException {
        try (Connection c = PostgresForTests.superuser(app);
                Statement s = c.createStatement()) {
            assertThat(s.execute(LockSampler.QUESTION.sql())).isTrue();
        }
        assertThat(LockSampler.QUESTION.sql().lines().findFirst().orElseThrow()).startsWith("-- Who ");
    }
}
