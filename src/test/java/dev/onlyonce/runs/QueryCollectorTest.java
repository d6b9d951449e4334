package dev.onlyonce.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onlyonce.Captures;
import dev.onlyonce.PostgresForTests;
import dev.onlyonce.runs.RunBatch.Span;
import dev.onlyonce.runs.RunTargetSettings.RunsQuery;
import dev.onlyonce.targets.Database;
import dev.onlyonce.targets.InvalidSetting;
import dev.onlyonce.targets.LiveDatabases;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryCollectorTest {

    private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");
    private static final String JOB_RUNS = """
            SELECT id::text AS run_id, job, 'user_id=' || user_id AS key, worker_host AS host, worker_pid AS pid,
                   started_at, finished_at, status, model, input_tokens, output_tokens
              FROM public.job_runs WHERE started_at > :since;
            """;

    private final RunsForTests runs = new RunsForTests(NOW);
    private final String target = PostgresForTests.newDatabase();
    private final Database database = LiveDatabases.of(target);

    @AfterEach
    void close() {
        runs.close();
    }

    private static RunsQuery query(String sql, String zone) {
        return new RunsQuery("job_runs", sql, ZoneId.of(zone), Duration.ofSeconds(5));
    }

    private void execute(String sql) throws Exception {
        try (Connection c = PostgresForTests.superuser(target);
                Statement s = c.createStatement()) {
            s.execute(sql);
        }
    }

    @Test
    void theTableOfAnIncidentTells120RunsOfFourWorkersAndASecondPollNothingNew() throws Exception {
        try (Connection c = PostgresForTests.superuser(target)) {
            Captures.restore(Captures.file("apscheduler-dup", "job_runs.sql"), c);
        }
        runs.collector(query(JOB_RUNS, "UTC"), database).collect();
        runs.collector(query(JOB_RUNS, "UTC"), database).collect();
        assertThat(runs.count("run")).isEqualTo(120);
        assertThat(runs.history.workers("shop", NOW.minus(Duration.ofDays(2)), NOW, ZoneOffset.UTC))
                .extracting(RunHistory.WorkerRuns::worker, RunHistory.WorkerRuns::runs)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("vm:28601", 30L),
                        org.assertj.core.groups.Tuple.tuple("vm:28602", 30L),
                        org.assertj.core.groups.Tuple.tuple("vm:28603", 30L),
                        org.assertj.core.groups.Tuple.tuple("vm:28605", 30L));
        assertThat(runs.all()).allSatisfy(run -> assertThat(run.status()).isEqualTo(RunStatus.SUCCEEDED));
        assertThat(runs.events).filteredOn(RunsStored.class::isInstance).hasSize(1);
    }

    @Test
    void manyRunsOfOneInstantAreReadAcrossPages() throws Exception {
        execute("CREATE TABLE r AS SELECT 'j' AS job, timestamptz '2026-11-30 10:00Z' AS started_at"
                + " FROM generate_series(1, 12000)");
        execute(
                "INSERT INTO r SELECT 'j', timestamptz '2026-11-30 10:00Z' + n * interval '1 s' FROM generate_series(1, 3000) n");
        runs.collector(query("SELECT job, started_at FROM r WHERE started_at > :since", "UTC"), database)
                .collect();
        runs.collector(query("SELECT job, started_at FROM r WHERE started_at > :since", "UTC"), database)
                .collect();
        assertThat(runs.count("run")).isEqualTo(15_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Asia/Seoul", "America/New_York", "+05:30", "UTC"})
    void naiveTimesAreReadInTheQuerysZoneAndNoneIsLost(String zone) throws Exception {
        String sql = "SELECT id::text AS run_id, job, started_at FROM r WHERE started_at > :since";
        Instant first = Instant.parse("2026-11-30T20:00:00Z");
        execute("CREATE TABLE r (id int, job text, started_at timestamp)");
        execute("INSERT INTO r VALUES (1, 'j', '%s')"
                .formatted(first.atZone(ZoneId.of(zone)).toLocalDateTime()));
        runs.collector(query(sql, zone), database).collect();
        execute("INSERT INTO r VALUES (2, 'j', '%s')"
                .formatted(first.plusSeconds(5).atZone(ZoneId.of(zone)).toLocalDateTime()));
        runs.collector(query(sql, zone), database).collect();
        assertThat(runs.all()).extracting(Run::startedAt).containsExactlyInAnyOrder(first, first.plusSeconds(5));
    }

    @Test
    void aRowThatIsNotUnderstoodIsNamedAndTheOthersAreKept() throws Exception {
        execute("CREATE TABLE r (job text, started_at timestamptz, status text)");
        execute("INSERT INTO r VALUES ('a', '2026-11-30 23:59Z', 'ok'), ('b', '2026-11-30 23:59:10Z', 'sideways'),"
                + " ('c', '2026-11-30 23:59:20Z', 'failure')");
        assertThatThrownBy(() -> runs.collector(query("SELECT * FROM r", "UTC"), database)
                        .collect())
                .hasMessageContaining("query:job_runs")
                .hasMessageContaining("job b")
                .hasMessageContaining("sideways");
        assertThat(runs.all()).extracting(Run::job).containsExactlyInAnyOrder("a", "c");
    }

    @Test
    void anEndOfALongRunIsFoundAndCoverageHasNoHoles() throws Exception {
        execute("CREATE TABLE r (run_id text, job text, started_at timestamptz, finished_at timestamptz)");
        execute("INSERT INTO r SELECT 'long', 'j', now() - interval '3 h', NULL");
        execute("INSERT INTO r SELECT 'short', 'k', now() - interval '10 m', now() - interval '9 m'");
        runs.now = Instant.now();
        String sql = "SELECT * FROM r WHERE started_at > :since";
        runs.collector(query(sql, "UTC"), database).collect();
        assertThat(runs.all())
                .filteredOn(run -> run.job().equals("j"))
                .extracting(Run::status)
                .containsExactly(RunStatus.RUNNING);
        execute("UPDATE r SET finished_at = now() WHERE run_id = 'long'");
        runs.collector(query(sql, "UTC"), database).collect();
        runs.collector(query(sql, "UTC"), database).collect();
        assertThat(runs.all()).allSatisfy(run -> assertThat(run.finishedAt()).isNotNull());
        assertThat(runs.positions.between(
                        "shop", "query:job_runs", Instant.EPOCH, Instant.now().plusSeconds(60)))
                .singleElement()
                .satisfies((Span span) ->
                        assertThat(Duration.between(span.from(), span.to())).isGreaterThan(Duration.ofHours(2)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT pg_advisory_lock(1)",
                "SELECT job, started_at FROM r WHERE pg_try_advisory_lock /* x */ (1)",
                "SELECT \"pg_advisory_lock\"(1)",
                "SELECT E'\\'' || pg_terminate_backend(1) || ''",
                "SELECT * FROM dblink('x', 'y')",
                "SELECT set_config('a', 'b', false)",
                "SELECT 1; DROP TABLE r",
                "DELETE FROM r",
                "WITH x AS (DELETE FROM r RETURNING *) SELECT * FROM x",
                "SELECT lo_create(1)",
                ""
            })
    void aStatementThatCouldDoMoreThanReadStopsTheStart(String sql) {
        assertThatThrownBy(() -> QueryCheck.check(query(sql, "UTC"), "onlyonce.targets[0].runs-queries[0]"))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("runs-queries[0].sql");
    }

    @Test
    void anOrdinaryStatementIsAccepted() {
        QueryCheck.check(query(JOB_RUNS, "UTC"), "k");
        QueryCheck.check(
                query("with x as (select 1) select job, started_at, ';' as key, lock from x -- ; the end", "UTC"), "k");
    }
}
