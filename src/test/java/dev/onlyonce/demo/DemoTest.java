package dev.onlyonce.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.jayway.jsonpath.JsonPath;
import dev.onlyonce.OnlyonceApplication;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** The demonstration for real, a little faster: its processes, its database, what Onlyonce sees of it from outside. */
class DemoTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private String base = "";

    /** Not annotated, so that no other test finds it. */
    static final class Quick {
        @Bean
        @Primary
        DemoPace quickPace() {
            return new DemoPace(Duration.ofSeconds(4), Duration.ofMillis(400), Duration.ofSeconds(1));
        }
    }

    @Test
    void theIncidentIsSeenAndTheFixEndsItAndTakingItBackBringsItAgain() throws Exception {
        List<Long> all;
        try (ConfigurableApplicationContext app = started("--onlyonce.demo=true")) {
            await().atMost(LONG).until(() -> state().equals("incident"));
            List<Long> first = pids();
            assertThat(first).hasSize(4).doesNotHaveDuplicates();
            assertFourRunsATick();
            assertThat(JsonPath.<List<Object>>read(get("/locks?target=demo"), "$.items"))
                    .isEmpty();

            assertThat(send("POST", "/demo/fix").statusCode()).isEqualTo(202);
            await().atMost(LONG).until(() -> state().equals("fixed"));
            assertThat(pids()).hasSize(4).doesNotContainAnyElementsOf(first);
            assertOneRunATick(finished("1.1 (scheduler lock)"));
            assertThat(send("POST", "/demo/fix").statusCode()).isEqualTo(200);

            kill(holder());
            await().atMost(LONG).untilAsserted(() -> assertThat(pids()).hasSize(4));
            await().atMost(LONG).untilAsserted(() -> assertThat(pids()).contains(holder()));
            assertOneRunATick(Instant.now());

            assertThat(send("DELETE", "/demo/fix").statusCode()).isEqualTo(202);
            await().atMost(LONG).until(() -> state().equals("incident"));
            assertThat(send("DELETE", "/demo/fix").statusCode()).isEqualTo(200);
            Instant back = finished("1.0 (no lock)");
            await().atMost(LONG)
                    .untilAsserted(
                            () -> assertThat(number(job(back), "extraRuns")).isGreaterThanOrEqualTo(3));
            all = pids();
        }
        assertThat(all)
                .hasSize(4)
                .allSatisfy(pid -> assertThat(ProcessHandle.of(pid)).isEmpty());
    }

    @Test
    void nothingOfItStartsWhereItIsNotWantedOrThereIsATarget() throws Exception {
        try (ConfigurableApplicationContext off = started("--onlyonce.demo=false")) {
            assertNoDemo();
        }
        try (ConfigurableApplicationContext watched =
                started("--onlyonce.demo=true", "--onlyonce.targets[0].name=shop")) {
            assertNoDemo();
        }
    }

    private void assertNoDemo() throws IOException, InterruptedException {
        assertThat(state()).isEqualTo("off");
        assertThat(JsonPath.<List<Object>>read(get("/demo"), "$.workers")).isEmpty();
        HttpResponse<String> refused = send("POST", "/demo/fix");
        assertThat(refused.statusCode()).isEqualTo(404);
        assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(send("DELETE", "/demo/fix").statusCode()).isEqualTo(404);
        assertThat(folder.resolve("data/demo")).doesNotExist();
    }

    private void assertFourRunsATick() {
        await().atMost(LONG).untilAsserted(() -> {
            assertThat(number(job(Instant.EPOCH), "duplicates")).isGreaterThanOrEqualTo(3);
            assertThat(JsonPath.<List<Integer>>read(get("/duplicates?target=demo"), "$.items[*].extraRuns"))
                    .hasSizeGreaterThanOrEqualTo(3)
                    .containsOnly(3);
            assertThat(JsonPath.<List<List<String>>>read(get("/duplicates?target=demo"), "$.items[*].workers"))
                    .allSatisfy(workers -> assertThat(workers).hasSize(4));
        });
    }

    private void assertOneRunATick(Instant from) {
        await().atMost(LONG).untilAsserted(() -> {
            Map<String, Object> job = job(from);
            assertThat(number(job, "runs")).isGreaterThanOrEqualTo(3);
            assertThat(number(job, "occurrences")).isEqualTo(number(job, "runs"));
            assertThat(number(job, "extraRuns")).isZero();
        });
    }

    /** The worker that a session of the watched lock names. */
    private long holder() throws IOException, InterruptedException {
        List<String> applications = JsonPath.read(
                get("/locks?target=demo"), "$.items[?(@.granted == true && @.key.ascii == 'RIOL')].application");
        assertThat(applications).hasSize(1);
        return Long.parseLong(applications.getFirst().split(":")[2]);
    }

    private static void kill(long pid) {
        ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
        assertThat(process.destroyForcibly()).isTrue();
        process.onExit().join();
    }

    private Instant finished(String version) throws IOException, InterruptedException {
        List<String> ends =
                JsonPath.read(get("/deployments?target=demo"), "$.items[?(@.version == '" + version + "')].finishedAt");
        assertThat(ends).hasSize(1);
        return Instant.parse(ends.getFirst());
    }

    private String state() throws IOException, InterruptedException {
        return JsonPath.read(get("/demo"), "$.state");
    }

    private List<Long> pids() throws IOException, InterruptedException {
        return JsonPath.<List<Number>>read(get("/demo"), "$.workers[*].pid").stream()
                .map(Number::longValue)
                .toList();
    }

    private Map<String, Object> job(Instant from) throws IOException, InterruptedException {
        return JsonPath.<List<Map<String, Object>>>read(get("/jobs?target=demo&from=" + from), "$.items")
                .getFirst();
    }

    private static int number(Map<String, Object> job, String field) {
        return ((Number) java.util.Objects.requireNonNull(job.get(field))).intValue();
    }

    private String get(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = send("GET", path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(base + "/api/v1" + path))
                        .header("Authorization", "Bearer secret-for-tests")
                        .method(method, HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private ConfigurableApplicationContext started(String... more) {
        List<String> arguments = new java.util.ArrayList<>(List.of(
                "--server.port=0",
                "--onlyonce.store.folder=" + folder.resolve("data"),
                "--onlyonce.security.api-tokens[0].name=test",
                "--onlyonce.security.api-tokens[0].scope=admin",
                "--onlyonce.security.api-tokens[0].token=secret-for-tests"));
        arguments.addAll(List.of(more));
        ConfigurableApplicationContext app = new SpringApplicationBuilder(OnlyonceApplication.class, Quick.class)
                .web(WebApplicationType.SERVLET)
                .run(arguments.toArray(String[]::new));
        base = "http://127.0.0.1:" + app.getEnvironment().getProperty("local.server.port");
        return app;
    }
}
