package dev.onlyonce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.jayway.jsonpath.JsonPath;
import dev.onlyonce.duplicates.Cause;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Finding;
import dev.onlyonce.duplicates.Findings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The incident from end to end, from outside: recordings in, answers out of the API, by the names of the contract. */
class IncidentTest {

    private static final Instant DUP_END = Instant.parse("2026-11-30T22:27:52.424Z");
    private static final Instant OK_END = Instant.parse("2026-11-30T22:25:36.304Z");
    private static final Instant DEPLOY_END = Instant.parse("2026-11-30T22:30:50.762Z");
    private static final String RUNS_QUERY = "select id::text as run_id, job, 'user_id='||user_id as key,"
            + " worker_host||':'||worker_pid as worker, worker_host as host, worker_pid as pid, started_at, finished_at,"
            + " status, model, input_tokens, output_tokens from public.job_runs where started_at > :since";

    @TempDir
    Path folder;

    private final List<ConfigurableApplicationContext> started = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void stop() {
        started.forEach(ConfigurableApplicationContext::close);
    }

    @Test
    void everyWorkerRunsTheSchedulerAsTheFullLogTells() throws Exception {
        Captures.place(folder, "apscheduler-dup", "app-full.log", DUP_END);
        String base = start(log("app-full.log"), job("every", "10s"));
        assertFourTimes(job(base, 120));
        Map<String, Object> cause = await().atMost(Duration.ofSeconds(60))
                .until(
                        () -> JsonPath.<Map<String, Object>>read(
                                duplicates(base).getFirst(), "$.cause"),
                        why -> !"unknown".equals(why.get("id")));
        assertThat(cause.get("id")).isEqualTo("scheduler-in-every-worker");
        assertThat(cause.get("confidence")).isEqualTo("likely");
        assertThat(JsonPath.<List<String>>read(cause, "$.evidence[?(@.label=='workers')].value"))
                .containsExactly("4");
        assertThat(String.valueOf(cause.get("advice"))).contains("pg_try_advisory_lock");
        assertThat(String.valueOf(cause.get("disproof"))).isNotBlank();
        assertThat(JsonPath.<List<String>>read(cause, "$.ruledOut[?(@.id=='two-schedulers')].because"))
                .containsExactly("the source gives no ids to pieces of work");
    }

    @Test
    void everyWorkerRunsTheSchedulerAsTheTableTells() throws Exception {
        String base = start(table("apscheduler-dup"), job("every", "10s"));
        assertFourTimes(job(base, 120));
    }

    @Test
    void theTimeOnlyLogTellsRunsWithoutWorkers() throws Exception {
        Captures.place(folder, "apscheduler-dup", "app.log", DUP_END);
        Map<String, Object> job = job(start(log("app.log"), job("every", "10s")), 120);
        assertThat(job.get("extraRuns")).isEqualTo(90);
        List<Map<String, Object>> workers = JsonPath.read(job, "$.workers");
        assertThat(workers).singleElement().satisfies(w -> {
            assertThat(w.get("worker")).isNull();
            assertThat(w.get("runs")).isEqualTo(120);
        });
    }

    @Test
    void twoSourcesOfOneJobAreNotAdded() throws Exception {
        Captures.place(folder, "apscheduler-dup", "app-full.log", DUP_END);
        Map<String, String> both = table("apscheduler-dup");
        both.putAll(log("app-full.log"));
        String base = start(both, job("every", "10s"));
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            Map<String, Object> job = jobs(base).getFirst();
            assertThat(job.get("runs")).isEqualTo(120);
            assertThat(JsonPath.<List<Object>>read(job, "$.alsoSeenIn")).hasSize(1);
        });
        assertFourTimes(job(base, 120));
    }

    @Test
    void underTheLockEachTickRunsOnceByOneWorker() throws Exception {
        Captures.place(folder, "apscheduler-lock-ok", "app-full.log", OK_END);
        Map<String, Object> job = job(start(log("app-full.log"), job("every", "5s")), 45);
        assertThat(job.get("occurrences")).isEqualTo(45);
        assertThat(job.get("extraRuns")).isEqualTo(0);
        assertThat(JsonPath.<List<Object>>read(job, "$.workers")).hasSize(1);
    }

    @Test
    void theDeploymentOfTheLockEndsTheExtraRuns() throws Exception {
        Captures.place(folder, "apscheduler-deploy", "app-full.log", DEPLOY_END);
        String base = start(log("app-full.log"), job("every", "10s"));
        job(base, 120);
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(
                        () -> assertThat(jobs(base).getFirst().get("extraRuns")).isEqualTo(72));
        Map<String, Object> before = jobs(base, "&to=2026-11-30T22:29:29Z").getFirst();
        Map<String, Object> after = jobs(base, "&from=2026-11-30T22:29:29Z").getFirst();
        assertThat(before.get("runs")).isEqualTo(96);
        assertThat(before.get("extraRuns")).isEqualTo(72);
        assertThat(after.get("runs")).isEqualTo(24);
        assertThat(after.get("extraRuns")).isEqualTo(0);
    }

    /** A graceful reload under load left nobody to schedule for 50 s; no log has an error. */
    @Test
    void ticksThatNobodyRanAreMissedUntilTheFullRestart() throws Exception {
        Captures.place(folder, "apscheduler-lock-hup-busy", "app-full.log", Instant.parse("2026-11-30T22:07:45.868Z"));
        String base = start(log("app-full.log"), job("every", "5s"));
        assertThat(missed(base))
                .startsWith("2026-11-30T22:06:50Z")
                .endsWith("2026-11-30T22:07:30Z")
                .hasSize(9);
        assertThat(jobs(base).getFirst().get("missed")).isEqualTo(9);
        assertThat(missedBecause()).satisfies(finding -> {
            assertThat(finding.cause().id()).isEqualTo("nobody-schedules");
            assertThat(finding.from()).isEqualTo("2026-11-30T22:06:50Z");
            assertThat(finding.to()).isEqualTo("2026-11-30T22:07:30Z");
        });
    }

    /** The recorded locks come in beside the log: the cause is judged again with them. */
    @Test
    void whatTheLocksShowMakesTheCauseOfMissedTicksCertain() throws Exception {
        Path recording = Files.createDirectory(folder.resolve("recorded"));
        for (String file : List.of("advisory.csv", "advisory-count.csv")) {
            Files.copy(Captures.file("apscheduler-lock-hup-busy", file), recording.resolve(file));
        }
        Captures.place(folder, "apscheduler-lock-hup-busy", "app-full.log", Instant.parse("2026-11-30T22:07:45.868Z"));
        Map<String, String> what = log("app-full.log");
        what.put("onlyonce.targets[0].replay", recording.toString());
        what.put("onlyonce.targets[0].locks[0].key", "0x52494F4C");
        what.put("onlyonce.targets[0].locks[0].name", "RIOL");
        what.put("onlyonce.targets[0].locks[0].guards[0]", "profile_analyzer");
        start(what, job("every", "5s"));
        await().atMost(Duration.ofSeconds(90))
                .untilAsserted(() -> assertThat(missedBecause().cause()).satisfies(cause -> {
                    assertThat(cause.id()).isEqualTo("nobody-schedules");
                    assertThat(cause.confidence().word()).isEqualTo("certain");
                    assertThat(cause.evidence()).contains(new Cause.Evidence("lock", "RIOL"));
                }));
    }

    /** The holder hung: the lock stayed held, and twelve ticks of the clock went by. */
    @Test
    void ticksOfACronThatNobodyRanAreMissedWhileTheLockIsHeld() throws Exception {
        Captures.place(
                folder, "apscheduler-lock-sigstop-uvicorn", "app-full.log", Instant.parse("2026-11-30T22:12:12.607Z"));
        String base = start(log("app-full.log"), job("cron", "*/5 * * * * *"));
        assertThat(missed(base))
                .startsWith("2026-11-30T22:10:55Z")
                .endsWith("2026-11-30T22:11:50Z")
                .hasSize(12);
    }

    private Finding missedBecause() {
        Findings findings = started.getFirst().getBean(Findings.class);
        Instant day = Instant.parse("2026-11-30T00:00:00Z");
        return await().atMost(Duration.ofSeconds(60))
                .until(
                        () -> findings.of("shop", "profile_analyzer", day, day.plus(Duration.ofDays(1))).stream()
                                .filter(found -> found.fault() == Fault.MISSED)
                                .findFirst(),
                        java.util.Optional::isPresent)
                .orElseThrow();
    }

    private List<Map<String, Object>> duplicates(String base) throws IOException, InterruptedException {
        return items(base + "/api/v1/duplicates?target=shop&from=2026-11-30T00:00:00Z&to=2026-12-01T12:00:00Z");
    }

    private List<String> missed(String base) {
        return await().atMost(Duration.ofSeconds(60))
                .until(
                        () ->
                                items(
                                                base
                                                        + "/api/v1/ledger?target=shop&from=2026-11-30T00:00:00Z&to=2026-12-01T00:00:00Z")
                                        .stream()
                                        .filter(tick -> List.of("missed").equals(tick.get("states")))
                                        .map(tick -> String.valueOf(tick.get("tick")))
                                        .toList(),
                        ticks -> !ticks.isEmpty());
    }

    private static void assertFourTimes(Map<String, Object> job) {
        assertThat(job.get("occurrences")).isEqualTo(30);
        assertThat(job.get("duplicates")).isEqualTo(30);
        assertThat(job.get("extraRuns")).isEqualTo(90);
        List<Map<String, Object>> workers = JsonPath.read(job, "$.workers");
        assertThat(workers).hasSize(4).allSatisfy(w -> {
            assertThat(w.get("worker")).isNotNull();
            assertThat(w.get("runs")).isEqualTo(30);
        });
    }

    private Map<String, Object> job(String base, int runs) throws IOException, InterruptedException {
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(jobs(base)).singleElement().satisfies(j -> {
                    assertThat(j.get("runs")).isEqualTo(runs);
                    // runs are judged a moment after they are stored, key by key
                    assertThat(runsOf(j)).isEqualTo(runs);
                }));
        return jobs(base).getFirst();
    }

    private static int runsOf(Map<String, Object> job) {
        return number(job, "occurrences") + number(job, "extraRuns");
    }

    private static int number(Map<String, Object> job, String field) {
        return ((Number) java.util.Objects.requireNonNull(job.get(field))).intValue();
    }

    private List<Map<String, Object>> jobs(String base, String... more) throws IOException, InterruptedException {
        String range = more.length == 0 ? "&from=2026-11-30T00:00:00Z&to=2026-12-01T12:00:00Z" : more[0];
        return items(base + "/api/v1/jobs?target=shop" + range
                + (range.contains("from=") ? "" : "&from=2026-11-30T00:00:00Z")
                + (range.contains("to=") ? "" : "&to=2026-12-01T12:00:00Z"));
    }

    private List<Map<String, Object>> items(String uri) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create(uri))
                        .header("Authorization", "Bearer secret-for-tests")
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonPath.read(answer.body(), "$.items");
    }

    private Map<String, String> log(String name) {
        return new java.util.LinkedHashMap<>(Map.of(
                "onlyonce.targets[0].logs[0].path",
                folder.resolve(name).toString(),
                "onlyonce.targets[0].logs[0].zone",
                "Asia/Seoul"));
    }

    private static Map<String, String> table(String capture) throws Exception {
        String database = PostgresForTests.newDatabase();
        try (Connection connection = PostgresForTests.superuser(database)) {
            Captures.restore(Captures.file(capture, "job_runs.sql"), connection);
        }
        return new java.util.LinkedHashMap<>(Map.of(
                "onlyonce.targets[0].jdbc-url", PostgresForTests.url(database),
                "onlyonce.targets[0].username", "postgres",
                "onlyonce.targets[0].password", "postgres",
                "onlyonce.targets[0].runs-queries[0].name", "job_runs",
                "onlyonce.targets[0].runs-queries[0].sql", RUNS_QUERY));
    }

    private static Map<String, String> job(String schedule, String value) {
        return Map.of(
                "onlyonce.targets[0].jobs[0].name",
                "profile_analyzer",
                "onlyonce.targets[0].jobs[0]." + schedule,
                value);
    }

    private String start(Map<String, String> what, Map<String, String> job) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--onlyonce.store.url=" + PostgresForTests.url(PostgresForTests.newStore()),
                "--onlyonce.store.username=postgres",
                "--onlyonce.store.password=postgres",
                "--onlyonce.security.api-tokens[0].name=test",
                "--onlyonce.security.api-tokens[0].scope=read",
                "--onlyonce.security.api-tokens[0].token=secret-for-tests",
                "--onlyonce.targets[0].name=shop"));
        what.forEach((key, value) -> arguments.add("--" + key + "=" + value));
        job.forEach((key, value) -> arguments.add("--" + key + "=" + value));
        ConfigurableApplicationContext app = new SpringApplicationBuilder(OnlyonceApplication.class)
                .web(WebApplicationType.SERVLET)
                .run(arguments.toArray(String[]::new));
        started.add(app);
        return "http://127.0.0.1:" + app.getEnvironment().getProperty("local.server.port");
    }
}
