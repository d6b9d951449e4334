package dev.onlyonce.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onlyonce.PostgresForTests;
import dev.onlyonce.runs.RunBatch.Position;
import dev.onlyonce.runs.RunBatch.Span;
import dev.onlyonce.runs.RunTargetSettings.RunsQuery;
import dev.onlyonce.targets.Database;
import dev.onlyonce.targets.LiveDatabases;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Onlyonce's own store goes away and comes back: nothing is kept by half, lost or counted twice. */
class StoreAwayTest {

    private static final Instant NOW = Instant.now();

    private final RunsForTests runs = new RunsForTests(NOW);
    private final String store = runs.pool.getJdbcUrl().replaceFirst(".*/", "");

    @BeforeEach
    void beImpatient() {
        runs.pool.getHikariConfigMXBean().setConnectionTimeout(500);
    }

    @AfterEach
    void close() throws SQLException {
        back();
        runs.close();
    }

    private void away() throws SQLException {
        asSuperuser("ALTER DATABASE " + store + " WITH ALLOW_CONNECTIONS false");
        asSuperuser("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + store + "'");
    }

    private void back() throws SQLException {
        asSuperuser("ALTER DATABASE " + store + " WITH ALLOW_CONNECTIONS true");
    }

    private static void asSuperuser(String sql) throws SQLException {
        try (Connection c = PostgresForTests.superuser("postgres");
                Statement s = c.createStatement()) {
            s.execute(sql);
        }
    }

    private static RunBatch batch(int from, int to) {
        List<Run> told = java.util.stream.IntStream.range(from, to)
                .mapToObj(i -> new RunBuilder("shop", "logs:app", "line" + i, "nightly")
                        .startedAt(NOW.minusSeconds(100 - i))
                        .build())
                .toList();
        Span covered = new Span(NOW.minusSeconds(100 - from), NOW.minusSeconds(100 - to));
        return new RunBatch(
                "shop", "logs:app", told, List.of(new Position("file", String.valueOf(to))), covered, true, false);
    }

    private List<Position> positions() {
        return runs.positions.of("shop", "logs:app");
    }

    @Test
    void aBatchIsRefusedWholeAndItsPositionIsNotAdvanced() throws SQLException {
        runs.intake.take(batch(0, 10));
        runs.events.clear();
        away();
        assertThatThrownBy(() -> runs.intake.take(batch(10, 20)))
                .isInstanceOfAny(DataAccessException.class, TransactionException.class);
        assertThat(runs.events).isEmpty();
        back();
        assertThat(positions()).containsExactly(new Position("file", "10"));
        assertThat(runs.count("run")).isEqualTo(10);
        assertThat(runs.intake.take(batch(10, 20))).isEqualTo(new RunIntake.Taken(10, 0, List.of()));
        assertThat(runs.count("run")).isEqualTo(20);
        assertThat(runs.count("counted_run")).isEqualTo(20);
        assertThat(positions()).containsExactly(new Position("file", "20"));
        assertThat(runs.positions.between("shop", "logs:app", NOW.minusSeconds(200), NOW))
                .hasSize(1);
    }

    @Test
    void aStoreThatDiesInTheMiddleOfATransactionKeepsNothingOfIt() throws SQLException {
        runs.intake.take(batch(0, 10));
        RunStore dying = runs.store(event -> {
            if (event instanceof RunsWritten) {
                try {
                    away();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        assertThatThrownBy(() -> dying.take(batch(10, 20)))
                .isInstanceOfAny(DataAccessException.class, TransactionException.class);
        back();
        assertThat(runs.count("run")).isEqualTo(10);
        assertThat(positions()).containsExactly(new Position("file", "10"));
        assertThat(runs.intake.take(batch(10, 20)).fresh()).isEqualTo(10);
        assertThat(runs.count("counted_run")).isEqualTo(20);
    }

    @Test
    void whatAQueryFoundMeanwhileIsThereOnceAfterwards() throws Exception {
        String target = PostgresForTests.newDatabase();
        try (Connection c = PostgresForTests.superuser(target);
                Statement s = c.createStatement()) {
            s.execute(
                    "CREATE TABLE r AS SELECT n::text AS run_id, 'settle' AS job, now() - n * interval '1 s' AS started_at"
                            + " FROM generate_series(1, 30) n");
        }
        Database database = LiveDatabases.of(target);
        RunsQuery query = new RunsQuery(
                "job_runs", "SELECT * FROM r WHERE started_at > :since", ZoneOffset.UTC, Duration.ofSeconds(5));
        QueryCollector collector = runs.collector(query, database);
        away();
        assertThatThrownBy(collector::collect).isInstanceOfAny(DataAccessException.class, TransactionException.class);
        back();
        collector.collect();
        collector.collect();
        assertThat(runs.count("counted_run")).isEqualTo(30);
    }
}
