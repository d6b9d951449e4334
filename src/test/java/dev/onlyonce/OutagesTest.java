package dev.onlyonce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.jayway.jsonpath.JsonPath;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Onlyonce as a program of its own, beside a production and a store that die and come back. */
class OutagesTest {

    private static final Duration LONG = Duration.ofSeconds(90);
    private static final String SELECT =
            "select id::text as run_id, job, worker, started_at from %s where started_at > :since";

    @TempDir
    Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private final List<Process> started = new ArrayList<>();

    @SuppressWarnings("NullAway.Init")
    private ServerToKill production;

    @SuppressWarnings("NullAway.Init")
    private ServerToKill store;

    private int port;
    private int ticks;

    @BeforeEach
    void productionAndStore() throws Exception {
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        production = new ServerToKill(folder.resolve("production"));
        store = new ServerToKill(folder.resolve("store"));
        production.execute("CREATE TABLE job_runs (id serial, job text, worker text, started_at timestamptz)");
    }

    @AfterEach
    void stop() throws Exception {
        started.forEach(Process::destroyForcibly);
        production.close();
        store.close();
    }

    @Test
    void whatDiesAndComesBackLosesNothingAndCountsNothingTwice() throws Exception {
        Process onlyonce = onlyonce();
        write(5);
        tell(5);
        awaitRuns(5);

        production.kill();
        write(3);
        await().atMost(LONG).untilAsserted(() -> {
            assertThat(JsonPath.<Boolean>read(target(), "$.up")).isFalse();
            assertThat(JsonPath.<String>read(target(), "$.reason")).isNotBlank();
            assertThat(runs("written")).isEqualTo(8);
        });
        assertThat(scrape()).contains("onlyonce_collector_up{collector=\"query:told\",target=\"shop\"} 0");
        production.start();
        tell(3);
        awaitRuns(8);

        store.kill();
        write(3);
        tell(3);
        assertThat(scrape()).contains("onlyonce_collector_up{collector=\"locks\",target=\"shop\"} 1");
        store.start();
        awaitRuns(11);

        onlyonce.destroyForcibly().onExit().join();
        write(3);
        tell(3);
        onlyonce();
        awaitRuns(14);
        long rounds = rounds("query:told");
        await().atMost(LONG).until(() -> rounds("query:told") > rounds + 3);
        assertThat(runs("told")).isEqualTo(14);
        assertThat(runs("written")).isEqualTo(14);
    }

    @Test
    void c95ASlowSourceDoesNotSlowTheScrape() throws Exception {
        production.execute("CREATE TABLE delay AS SELECT 0.0 AS seconds");
        production.execute("CREATE VIEW slow AS SELECT r.* FROM job_runs r, (SELECT pg_sleep(seconds) FROM delay) d");
        onlyonce(
                "--onlyonce.targets[0].runs-queries[1].name=slow",
                "--onlyonce.targets[0].runs-queries[1].interval=1s",
                "--onlyonce.targets[0].runs-queries[1].sql=" + SELECT.formatted("slow"));
        tell(2);
        awaitRuns("told", 2);
        await().atMost(LONG).until(() -> up("query:slow") == 1);

        production.execute("UPDATE delay SET seconds = 30");
        await().atMost(Duration.ofSeconds(15)).until(() -> up("query:slow") == 0);
        double age = age("query:slow");
        long began = System.nanoTime();
        assertThat(scrape()).contains("onlyonce_runs_total{job=\"told\"");
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(1));
        await().atMost(LONG).until(() -> age("query:slow") > age + 1);
        assertThat(up("locks")).isEqualTo(1);
        assertThat(up("query:slow")).isZero();
    }

    /** Lines in the followed log. */
    private void write(int lines) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            text.append("%s INFO [web-1:7] [written] running for user_id=%d%n".formatted(now(), ticks++));
        }
        Files.writeString(log(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Rows in production's table. */
    private void tell(int rows) throws SQLException {
        production.execute("INSERT INTO job_runs (job, worker, started_at) SELECT 'told', 'web-1:7', '" + now()
                + "'::timestamptz + n * interval '1 ms' FROM generate_series(1, " + rows + ") n");
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }

    private Path log() {
        return folder.resolve("app.log");
    }

    private void awaitRuns(int runs) {
        awaitRuns("written", runs);
        awaitRuns("told", runs);
    }

    private void awaitRuns(String job, int runs) {
        await().atMost(LONG).untilAsserted(() -> assertThat(runs(job)).isEqualTo(runs));
    }

    private long runs(String job) throws IOException, InterruptedException {
        List<Number> runs =
                JsonPath.read(get("/api/v1/jobs?target=shop", "t-read"), "$.items[?(@.job=='" + job + "')].runs");
        return runs.isEmpty() ? 0 : runs.getFirst().longValue();
    }

    private Map<String, Object> target() throws IOException, InterruptedException {
        return JsonPath.read(get("/api/v1/targets", "t-read"), "$.items[0]");
    }

    private long rounds(String collector) throws IOException, InterruptedException {
        List<Number> rounds = JsonPath.read(target(), "$.collectors[?(@.name=='" + collector + "')].rounds");
        return rounds.isEmpty() ? 0 : rounds.getFirst().longValue();
    }

    private double up(String collector) throws IOException, InterruptedException {
        return value("onlyonce_collector_up", collector);
    }

    private double age(String collector) throws IOException, InterruptedException {
        return value("onlyonce_data_age_seconds", collector);
    }

    /** -1 where the series is not there. */
    private double value(String metric, String collector) throws IOException, InterruptedException {
        Matcher line = Pattern.compile(
                        "^" + metric + "\\{collector=\"" + collector + "\",target=\"shop\"} (\\S+)$", Pattern.MULTILINE)
                .matcher(scrape());
        return line.find() ? Double.parseDouble(line.group(1)) : -1;
    }

    private String scrape() throws IOException, InterruptedException {
        return get("/actuator/prometheus", "t-scrape");
    }

    private String get(String path, String token) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .timeout(Duration.ofSeconds(20))
                        .header("Authorization", "Bearer " + token)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private Process onlyonce(String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                OnlyonceApplication.class.getName(),
                "--server.port=" + port,
                "--onlyonce.store.url=" + store.url(),
                "--onlyonce.store.username=postgres",
                "--onlyonce.store.password=postgres",
                "--onlyonce.security.api-tokens[0].name=r",
                "--onlyonce.security.api-tokens[0].scope=read",
                "--onlyonce.security.api-tokens[0].token=t-read",
                "--onlyonce.security.api-tokens[1].name=s",
                "--onlyonce.security.api-tokens[1].scope=scrape",
                "--onlyonce.security.api-tokens[1].token=t-scrape",
                "--onlyonce.targets[0].name=shop",
                "--onlyonce.targets[0].jdbc-url=" + production.url(),
                "--onlyonce.targets[0].username=postgres",
                "--onlyonce.targets[0].password=postgres",
                "--onlyonce.targets[0].poll-interval=1s",
                "--onlyonce.targets[0].logs[0].path=" + log(),
                "--onlyonce.targets[0].runs-queries[0].name=told",
                "--onlyonce.targets[0].runs-queries[0].interval=1s",
                "--onlyonce.targets[0].runs-queries[0].sql=" + SELECT.formatted("job_runs")));
        command.addAll(List.of(more));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("onlyonce.out").toFile()))
                .start();
        started.add(process);
        await().atMost(LONG).pollInterval(500, TimeUnit.MILLISECONDS).until(() -> answers(process));
        return process;
    }

    private boolean answers(Process process) throws InterruptedException {
        assertThat(process.isAlive()).as("Onlyonce runs").isTrue();
        try {
            return !get("/api/v1/targets", "t-read").isEmpty();
        } catch (IOException notYet) {
            return false;
        }
    }
}
