package dev.onlyonce.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onlyonce.PostgresForTests;
import dev.onlyonce.runs.QueryStatus.DatabaseStatus;
import dev.onlyonce.runs.QueryStatus.State;
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
import org.junit.jupiter.api.Test;

class QueryDatabasesTest {

    private static final Instant NOW = Instant.now();
    private static final String SELECT = "SELECT id::text AS run_id, job, started_at FROM r WHERE started_at > :since";

    private final RunsForTests runs = new RunsForTests(NOW);
    private final String own = PostgresForTests.newDatabase();
    private final String other = PostgresForTests.newDatabase();
    private final Database ownDatabase = LiveDatabases.of(own);
    private final Database otherDatabase = LiveDatabases.of(other);

    @AfterEach
    void close() {
        runs.close();
    }

    private static RunsQuery query(String name, String sql) {
        return new RunsQuery(name, sql, ZoneOffset.UTC, Duration.ofSeconds(5));
    }

    private QueryCollector onBoth(String sql) {
        return runs.collector(query("job_runs", sql), ownDatabase, otherDatabase);
    }

    private static void execute(String database, String sql) throws SQLException {
        try (Connection c = PostgresForTests.superuser(database);
                Statement s = c.createStatement()) {
            s.execute(sql);
        }
    }

    private static void table(String database, int rows) throws SQLException {
        execute(
                database,
                "CREATE TABLE r AS SELECT n AS id, 'settle' AS job, now() - n * interval '1 m' AS started_at"
                        + " FROM generate_series(1, " + rows + ") n");
    }

    private List<DatabaseStatus> states() {
        return runs.states.of("shop").getFirst().databases();
    }

    private List<Span> covered() {
        return runs.positions.between("shop", "query:job_runs", NOW.minusSeconds(86_400), NOW.plusSeconds(86_400));
    }

    @Test
    void oneQueryIsReadInEveryDatabaseAndItsRunsAddUpToOneSource() throws Exception {
        table(own, 3);
        table(other, 2);
        QueryCollector collector = onBoth(SELECT);
        collector.collect();
        collector.collect();
        assertThat(runs.all())
                .extracting(Run::runId)
                .containsExactlyInAnyOrder("1", "2", "3", other + "/1", other + "/2");
        assertThat(runs.all()).extracting(Run::source).containsOnly("query:job_runs");
        assertThat(runs.count("counted_run")).isEqualTo(5);
        assertThat(states()).extracting(DatabaseStatus::state).containsOnly(State.OK);
        assertThat(states()).extracting(DatabaseStatus::rows).containsExactly(3L, 2L);
        assertThat(states()).allSatisfy(state -> assertThat(state.lastRow()).isBetween(NOW.minusSeconds(120), NOW));
        assertThat(covered()).hasSize(1);
    }

    @Test
    void itGoesOnWhereItStoppedInEachDatabaseAfterAStart() throws Exception {
        table(own, 3);
        table(other, 2);
        onBoth(SELECT).collect();
        execute(other, "INSERT INTO r VALUES (9, 'settle', now())");
        onBoth(SELECT).collect();
        assertThat(runs.count("run")).isEqualTo(6);
        assertThat(states()).extracting(DatabaseStatus::rows).containsExactly(0L, 1L);
    }

    @Test
    void aDatabaseWithoutItsTablesIsNoFailure() throws Exception {
        table(own, 3);
        onBoth(SELECT).collect();
        assertThat(runs.count("run")).isEqualTo(3);
        assertThat(states()).extracting(DatabaseStatus::state).containsExactly(State.OK, State.ABSENT);
        assertThat(covered()).hasSize(1);
    }

    @Test
    void whatIsNotInTheTargetsOwnDatabaseIsRefusedThereAndReadInTheOther() throws Exception {
        table(other, 2);
        QueryCollector collector = onBoth(SELECT);
        assertThatThrownBy(collector::collect)
                .hasMessageContaining(own)
                .hasMessageContaining("relation \"r\" does not exist");
        assertThat(runs.count("run")).isEqualTo(2);
        assertThat(states()).extracting(DatabaseStatus::state).containsExactly(State.REFUSED, State.OK);
        assertThat(states().getFirst().reason()).contains("42P01");
        table(own, 1);
        collector.collect();
        assertThat(runs.count("run")).isEqualTo(3);
        assertThat(states()).extracting(DatabaseStatus::state).containsOnly(State.OK);
    }

    @Test
    void aDatabaseThatDoesNotAnswerLeavesTheTimeUnknownAndTheOtherIsRead() throws Exception {
        table(own, 3);
        table(other, 2);
        QueryCollector collector = onBoth(SELECT);
        execute("postgres", "ALTER DATABASE " + other + " WITH ALLOW_CONNECTIONS false");
        assertThatThrownBy(collector::collect).isInstanceOf(SQLException.class);
        assertThat(runs.count("run")).isEqualTo(3);
        assertThat(states()).extracting(DatabaseStatus::state).containsExactly(State.OK, State.FAILED);
        assertThat(covered()).isEmpty();
        execute("postgres", "ALTER DATABASE " + other + " WITH ALLOW_CONNECTIONS true");
        collector.collect();
        assertThat(runs.count("run")).isEqualTo(5);
        assertThat(covered()).hasSize(1);
    }

    @Test
    void aViewThatWouldTakeALockIsRefusedBeforeItIsRead() throws Exception {
        execute(
                own,
                "CREATE VIEW r AS SELECT 1 AS id, 'settle' AS job, now() AS started_at WHERE pg_try_advisory_lock(7)");
        QueryCollector collector = runs.collector(query("job_runs", SELECT), ownDatabase);
        assertThatThrownBy(collector::collect).hasMessageContaining("pg_try_advisory_lock");
        assertThat(states()).extracting(DatabaseStatus::state).containsExactly(State.REFUSED);
        try (Connection c = PostgresForTests.superuser(own);
                Statement s = c.createStatement();
                var locks = s.executeQuery("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")) {
            locks.next();
            assertThat(locks.getInt(1)).isZero();
        }
    }

    @Test
    void aColumnThatNoRunHasIsRefusedByNameAndOtherQueriesGoOn() throws Exception {
        table(own, 1);
        QueryCollector wrong =
                runs.collector(query("wrong", "SELECT job, started_at, id AS colour FROM r"), ownDatabase);
        assertThatThrownBy(wrong::collect).hasMessageContaining("colour");
        runs.collector(query("job_runs", SELECT), ownDatabase).collect();
        assertThat(runs.count("run")).isEqualTo(1);
        assertThat(runs.states.of("shop"))
                .extracting(
                        QueryStatus::source,
                        status -> status.databases().getFirst().state())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("query:job_runs", State.OK),
                        org.assertj.core.groups.Tuple.tuple("query:wrong", State.REFUSED));
    }

    @Test
    void aQueryWaitsUntilItsDatabaseIsReached() {
        runs.collector(query("job_runs", SELECT), ownDatabase);
        assertThat(states()).extracting(DatabaseStatus::state).containsExactly(State.WAITING);
    }
}
