package dev.onlyonce.bench;

import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.OnlyonceApplication;
import dev.onlyonce.PostgresForTests;
import dev.onlyonce.duplicates.Duplicates;
import dev.onlyonce.duplicates.JobSummaries;
import dev.onlyonce.duplicates.JudgedRuns;
import dev.onlyonce.duplicates.OccurrencesChanged;
import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunBatch;
import dev.onlyonce.runs.RunBuilder;
import dev.onlyonce.runs.RunHistory;
import dev.onlyonce.runs.RunIntake;
import dev.onlyonce.runs.RunStatus;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Judging what a poll brings, and what pages ask, while ten million runs of ninety days are stored: 500 jobs that tick
 * every seven minutes, one occurrence in thirteen with an extra run. {@code -Dbench.ticks=185} is a hundredth of it.
 */
@Tag("bench")
class HistoryBench {

    private static final Log LOG = LogFactory.getLog(HistoryBench.class);
    private static final int JOBS = 500;
    private static final Duration PERIOD = Duration.ofMinutes(7);
    private static final int TICKS = Integer.getInteger("bench.ticks", 18_514);
    private static final int POLLS = 200;
    private static final int WARM_UP = 80;
    private static final Duration POLL = Duration.ofSeconds(15);

    private static final String RUNS = """
            INSERT INTO run (day, id, at, target, source, run_id, job, worker, trigger, started_at, finished_at, ends_recorded, status)
            SELECT (at AT TIME ZONE 'UTC')::date, nextval('run_id_seq'), at, 'shop', 'api', tick || '-' || job || '-' || copy,
                   'job' || job, 'web:' || copy, 'schedule', at, at + interval '900 ms', true, 'succeeded'
              FROM (SELECT tick, job, copy, :start::timestamptz + tick * interval '7 minutes' + job * interval '400 ms'
                           + copy * interval '20 ms' AS at
                      FROM generate_series(:from::int, :to::int) tick, generate_series(0, 499) job,
                           generate_series(0, ((tick * 500 + job) % 13 = 0)::int) copy) x
             ORDER BY at
            """;
    private static final String IDENTITIES = """
            INSERT INTO run_identity SELECT target, source, run_id, day, id FROM run ORDER BY day, id ON CONFLICT DO NOTHING
            """;
    private static final String OCCURRENCES = """
            INSERT INTO occurrence (id, target, job, key, day, first_at, last_at, last_end, cluster_at, tick, identified, confidence,
                                    runs, extra_runs, questioned_runs, retries, overlap_runs, overlap_pairs, failed, members)
            SELECT nextval('occurrence_id_seq'), 'shop', job, '', min(day), min(at), max(at), max(finished_at), min(at),
                   min(at) - substring(job FROM 4)::int * interval '400 ms', 'cluster', 'certain', count(*), count(*) - 1, 0, 0, 0, 0,
                   false, CASE WHEN count(*) > 1 THEN jsonb_agg(jsonb_build_object('runId', run_id, 'worker', worker,
                   'startedAt', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'status', status,
                   'part', CASE WHEN worker = 'web:0' THEN 'first' ELSE 'extra' END)) END
              FROM run GROUP BY job, split_part(run_id, '-', 1) ORDER BY min(at)
            """;
    private static final String DAYS = """
            INSERT INTO occurrence_day (target, job, day, occurrences, duplicates, extra_runs, questions, questioned_runs, retries,
                                        failed, overlap_runs, overlap_pairs, overlap_unknown)
            SELECT target, job, day, count(*), count(*) FILTER (WHERE extra_runs > 0), sum(extra_runs), 0, 0, 0, 0, 0, 0, 0
              FROM occurrence GROUP BY 1, 2, 3
            """;
    private static final String LEDGER = """
            INSERT INTO ledger_tick (target, job, tick, day, states, runs, extra_runs, keys, duplicate_keys, first_start)
            SELECT target, job, tick, (tick AT TIME ZONE 'UTC')::date, CASE WHEN extra_runs > 0 THEN '{duplicate}'::text[] ELSE '{once}' END,
                   runs, extra_runs, 1, (extra_runs > 0)::int, first_at FROM occurrence WHERE tick IS NOT NULL
            ON CONFLICT DO NOTHING
            """;
    private static final String LEDGER_DAYS = """
            INSERT INTO ledger_day (target, job, day, expected, once, once_not_recorded, failed, duplicate, missed, unknown, late, overlap)
            SELECT target, job, day, sum(expected), sum(once), 0, 0, sum(duplicate), 0, 0, 0, 0 FROM ledger_count GROUP BY 1, 2, 3
            ON CONFLICT (target, job, day) DO UPDATE SET expected = excluded.expected, once = excluded.once, duplicate = excluded.duplicate
            """;
    private static final String RUN_DAYS = """
            INSERT INTO run_day (target, job, source, day, worker, runs)
            SELECT target, job, source, day, worker, count(*) FROM run GROUP BY 1, 2, 3, 4, 5
            ON CONFLICT (target, job, source, day, worker) DO UPDATE SET runs = excluded.runs
            """;
    private static final String FULL_PASS = """
            SELECT count(*) FILTER (WHERE at - before < interval '210 s') FROM (
                SELECT at, lag(at) OVER (PARTITION BY target, job ORDER BY at) AS before FROM run) x
            """;

    private final BlockingQueue<Long> judged = new LinkedBlockingQueue<>();
    private final Instant end = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(60);
    private final Instant start = Instant.ofEpochSecond(
            Math.floorDiv(end.minus(PERIOD.multipliedBy(TICKS)).getEpochSecond(), PERIOD.toSeconds())
                    * PERIOD.toSeconds());

    @Test
    void judgingAndPagesStayFastOverTenMillionRuns() throws Exception {
        String database = PostgresForTests.newStore();
        try (HikariDataSource pool = pool(database);
                ConfigurableApplicationContext app = start(database)) {
            JdbcClient store = JdbcClient.create(pool);
            RunIntake intake = app.getBean(RunIntake.class);
            settled(store);
            prepare(intake);
            await().atMost(ofMinutes(5))
                    .until(() -> store.sql("SELECT count(*) FROM to_judge")
                                    .query(Long.class)
                                    .single()
                            == 0);
            fill(store);
            double[] judging = new double[POLLS];
            for (int poll = 0; poll < POLLS; poll++) {
                judging[poll] = poll(intake, poll);
            }
            judging = Arrays.stream(judging)
                    .skip(WARM_UP)
                    .filter(took -> took > 0) // in between nothing ticks
                    .toArray();
            double full = millis(() -> store.sql(FULL_PASS).query(Long.class).single(), 1);
            long stored =
                    store.sql("SELECT count(*) FROM run").query(Long.class).single();
            double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
            Arrays.sort(judging);
            say(
                    "load average %.1f; %,d runs stored; judging a poll of %.0f runs: median %.1f ms, worst %.1f ms;"
                            + " a full pass by lag() %.0f ms: 1/%.0f of it",
                    load,
                    stored,
                    JOBS * POLL.toSeconds() / (double) PERIOD.toSeconds(),
                    judging[judging.length / 2],
                    judging[judging.length - 1],
                    full,
                    full / judging[judging.length / 2]);
            say(
                    "%.0f MB in the store for each million runs",
                    store.sql("SELECT pg_database_size(current_database())")
                                    .query(Long.class)
                                    .single()
                            / (double) stored);
            double slowest = pages(app);
            assumeThat(load).isLessThan(Runtime.getRuntime().availableProcessors());
            assertThat(judging[judging.length / 2]).isLessThanOrEqualTo(5);
            assertThat(slowest).isLessThanOrEqualTo(50);
        }
    }

    /** The ledger's rows are filled in like the rest: told one by one they would take an hour. */
    private void settled(JdbcClient store) {
        store.sql("INSERT INTO ledger_state SELECT 'shop', 'job' || n, :from, :to FROM generate_series(0, 499) n")
                .param("from", OffsetDateTime.ofInstant(start, ZoneOffset.UTC))
                .param("to", OffsetDateTime.ofInstant(start.plus(PERIOD.multipliedBy(TICKS)), ZoneOffset.UTC))
                .update();
    }

    /** Jobs, workers and partitions become known as they always do: by runs that arrive. */
    private void prepare(RunIntake intake) {
        for (Instant week = start; week.isBefore(end.plus(Duration.ofDays(7))); week = week.plus(Duration.ofDays(7))) {
            Instant at = week.isAfter(end) ? end : week;
            List<Run> runs = IntStream.range(0, JOBS)
                    .mapToObj(job -> run("first-" + at + "-" + job, job, 0, at.plusMillis(job * 400L)))
                    .toList();
            intake.take(new RunBatch("shop", "api", runs, List.of(), new RunBatch.Span(start, end), true, true));
        }
    }

    private void fill(JdbcClient store) {
        store.sql("DELETE FROM run").update();
        store.sql("DELETE FROM occurrence").update();
        List.of("occurrence_day", "ledger_tick", "ledger_day", "ledger_touched")
                .forEach(table -> store.sql("DELETE FROM " + table).update());
        for (int from = 0; from < TICKS; from += 1_000) {
            store.sql(RUNS)
                    .param("start", OffsetDateTime.ofInstant(start, ZoneOffset.UTC))
                    .param("from", from)
                    .param("to", Math.min(from + 999, TICKS - 1))
                    .update();
        }
        List.of(IDENTITIES, OCCURRENCES, DAYS, LEDGER, LEDGER_DAYS, RUN_DAYS, "VACUUM ANALYZE")
                .forEach(sql -> store.sql(sql).update());
    }

    /** Stores what ticked within one poll, and waits until it is judged; milliseconds between the two. */
    private double poll(RunIntake intake, int poll) throws InterruptedException {
        Instant from = start.plus(PERIOD.multipliedBy(TICKS)).plus(POLL.multipliedBy(poll));
        Instant to = from.plus(POLL);
        List<Run> runs = new ArrayList<>();
        for (int job = 0; job < JOBS; job++) {
            Instant tick = Instant.ofEpochSecond(
                    Math.floorDiv(from.getEpochSecond(), PERIOD.toSeconds()) * PERIOD.toSeconds());
            Instant at = tick.plusMillis(job * 400L);
            if (!at.isBefore(from) && at.isBefore(to)) {
                runs.add(run("poll-" + poll + "-" + job, job, 0, at));
                if (job % 13 == 0) {
                    runs.add(run("poll-" + poll + "-" + job + "-again", job, 1, at.plusMillis(20)));
                }
            }
        }
        judged.clear();
        if (runs.isEmpty()) {
            return 0;
        }
        intake.take(new RunBatch("shop", "api", runs, List.of(), new RunBatch.Span(from, to), true, false));
        long stored = System.nanoTime();
        Long done = judged.poll(10, TimeUnit.SECONDS);
        assertThat(done).as("judged within ten seconds").isNotNull();
        return Math.max(0, done - stored) / 1e6;
    }

    private static Run run(String id, int job, int copy, Instant at) {
        return new RunBuilder("shop", "api", id, "job" + job)
                .worker("web:" + copy, "web", null)
                .startedAt(at)
                .finishedAt(at.plusMillis(900))
                .endsRecorded(true)
                .status(RunStatus.SUCCEEDED)
                .build();
    }

    private double pages(ConfigurableApplicationContext app) {
        Instant month = end.minus(Duration.ofDays(30));
        JobSummaries jobs = app.getBean(JobSummaries.class);
        Duplicates duplicates = app.getBean(Duplicates.class);
        JudgedRuns lanes = app.getBean(JudgedRuns.class);
        RunHistory history = app.getBean(RunHistory.class);
        Map<String, Double> asked = new HashMap<>();
        asked.put("jobs of 30 days", millis(() -> jobs.of("shop", month, end), 5));
        asked.put("duplicates of 30 days, first 200", millis(() -> duplicates.list("shop", month, end, 200), 5));
        asked.put(
                "runs of an hour, judged, first 2,000",
                millis(() -> lanes.between("shop", end.minusSeconds(3_600), end, 2_000), 5));
        asked.put("runs of 30 days, first 200", millis(() -> history.between("shop", month, end, 200), 5));
        asked.forEach((what, took) -> say("%s: %.1f ms", what, took));
        return asked.values().stream().mapToDouble(d -> d).max().orElseThrow();
    }

    private static double millis(Runnable asked, int rounds) {
        double[] took = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            long began = System.nanoTime();
            asked.run();
            took[i] = (System.nanoTime() - began) / 1e6;
        }
        Arrays.sort(took);
        return took[rounds / 2];
    }

    private static void say(String format, Object... values) {
        LOG.info(String.format(Locale.ROOT, format, values));
    }

    private ConfigurableApplicationContext start(String database) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--onlyonce.store.url=" + PostgresForTests.url(database),
                "--onlyonce.store.username=postgres",
                "--onlyonce.store.password=postgres",
                "--onlyonce.targets[0].name=shop"));
        for (int job = 0; job < JOBS; job++) {
            arguments.add("--onlyonce.targets[0].jobs[" + job + "].name=job" + job);
            arguments.add("--onlyonce.targets[0].jobs[" + job + "].every=" + PERIOD.toMinutes() + "m");
        }
        return new SpringApplicationBuilder(OnlyonceApplication.class)
                .initializers(context -> context.addApplicationListener(event -> {
                    if (event instanceof PayloadApplicationEvent<?> payload
                            && payload.getPayload() instanceof OccurrencesChanged) {
                        judged.add(System.nanoTime());
                    }
                }))
                .run(arguments.toArray(String[]::new));
    }

    private static HikariDataSource pool(String database) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(PostgresForTests.url(database));
        pool.setUsername("postgres");
        pool.setPassword("postgres");
        pool.setMaximumPoolSize(2);
        pool.setSchema("onlyonce");
        return pool;
    }
}
