package dev.onlyonce.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.PostgresForTests;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class JudgedUpkeepDbTest {

    @Test
    void whatIsOlderThanTheRetentionGoesAndTheRestStays() {
        try (HikariDataSource pool = PostgresForTests.newStorePool()) {
            JdbcClient store = JdbcClient.create(pool);
            for (String day : new String[] {"2026-01-01", "2026-03-01"}) {
                store.sql("""
                                INSERT INTO ledger_tick (target, job, tick, day, states, runs, extra_runs, keys, duplicate_keys)
                                VALUES ('shop', 'settle', :day::timestamptz, :day::date, '{missed}', 0, 0, 0, 0)
                                """).param("day", day).update();
                store.sql("""
                                INSERT INTO ledger_day VALUES ('shop', 'settle', :day::date, 1, 0, 0, 0, 0, 1, 0, 0, 0)
                                """).param("day", day).update();
                store.sql("INSERT INTO worker_seen (target, worker, seen_on) VALUES ('shop', :day, :day::date)")
                        .param("day", day)
                        .update();
                store.sql("""
                                INSERT INTO occurrence (id, target, job, key, day, first_at, last_at, identified, confidence,
                                                        runs, extra_runs, questioned_runs, retries, failed)
                                VALUES (nextval('occurrence_id_seq'), 'shop', 'settle', '', :day::date, :day::timestamptz,
                                        :day::timestamptz, 'cluster', 'certain', 1, 0, 0, 0, false)
                                """).param("day", day).update();
            }
            new JudgedUpkeep(
                            store,
                            new JudgedRetention(Duration.ofDays(30), Duration.ofDays(90)),
                            () -> Instant.parse("2026-03-10T00:00:00Z"))
                    .drop();
            assertThat(count(store, "ledger_tick")).isOne();
            assertThat(count(store, "occurrence")).isOne();
            assertThat(count(store, "worker_seen")).isOne();
            assertThat(count(store, "ledger_day")).as("kept for longer").isEqualTo(2);
        }
    }

    private static long count(JdbcClient store, String table) {
        return store.sql("SELECT count(*) FROM " + table).query(Long.class).single();
    }
}
