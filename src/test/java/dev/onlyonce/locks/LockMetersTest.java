package dev.onlyonce.locks;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.PostgresForTests;
import dev.onlyonce.meters.MetersForTests;
import dev.onlyonce.targets.Database;
import dev.onlyonce.targets.LiveDatabases;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LockMetersTest {

    private final String app = PostgresForTests.newDatabase();
    private final String copy = PostgresForTests.newDatabase();
    private final HikariDataSource pool = PostgresForTests.newStorePool();
    private final MetersForTests meters = new MetersForTests();
    private final Database database = LiveDatabases.of(app);
    private final LocksForTests locks = new LocksForTests(
                    pool,
                    database,
                    false,
                    LocksForTests.watch("0x52494F4C", "scheduler", null),
                    LocksForTests.watch("77", "never", app))
            .with(meters.meters());

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    @DisplayName("C96 holders with equal labels are one series with their sum")
    void c96EqualLabelsAreOneSeries() throws SQLException {
        try (Session a = Session.open(app, "a").run("SELECT pg_advisory_lock_shared(4242424242)");
                Session b = Session.open(app, "b").run("SELECT pg_advisory_lock_shared(4242424242)");
                Session c = Session.open(copy, "c").run("SELECT pg_advisory_lock(4242424242)")) {
            locks.poll();
            assertThat(a.pid()).isNotEqualTo(b.pid()).isNotEqualTo(c.pid());
            assertThat(meters.lines("onlyonce_advisory_lock_holders{key=\"4242424242\""))
                    .singleElement()
                    .asString()
                    .endsWith(" 3.0");
        }
    }

    @Test
    void aWatchedLockIsToldFromZeroAndNotWhileItCannotBeSeen() throws SQLException {
        String never = "onlyonce_watched_lock_held{key=\"77\",name=\"never\",target=\"shop\"} ";
        String scheduler = "onlyonce_watched_lock_held{key=\"1380536140\",name=\"scheduler\",target=\"shop\"} ";
        try (Session holder = Session.open(app, "a").run("SELECT pg_advisory_lock(1380536140)")) {
            assertThat(holder.pid()).isPositive();
            locks.poll();
            assertThat(meters.lines("onlyonce_watched_lock_held{"))
                    .containsExactlyInAnyOrder(scheduler + "1.0", never + "0.0");
            locks.fail("timeout");
            assertThat(meters.lines("onlyonce_watched_lock_held{")).isEmpty();
            assertThat(meters.lines("onlyonce_advisory_lock_holders{")).isEmpty();
        }
        locks.poll();
        assertThat(meters.lines("onlyonce_watched_lock_held{"))
                .containsExactlyInAnyOrder(scheduler + "0.0", never + "0.0");
    }

    @Test
    void manyKeysAreFoldedIntoOthersButNeverAWatchedOne() throws SQLException {
        try (Session holder = Session.open(app, "a")
                .run("SELECT pg_advisory_lock(k) FROM generate_series(1, 150) k")
                .run("SELECT pg_advisory_lock(1380536140)")) {
            assertThat(holder.pid()).isPositive();
            locks.poll();
            assertThat(meters.lines("onlyonce_advisory_lock_holders{")).hasSize(101);
            assertThat(meters.lines("onlyonce_advisory_lock_holders{key=\"other\""))
                    .singleElement()
                    .asString()
                    .endsWith(" 51.0");
            assertThat(meters.lines("onlyonce_advisory_lock_holders{key=\"1380536140\""))
                    .hasSize(1);
        }
    }
}
