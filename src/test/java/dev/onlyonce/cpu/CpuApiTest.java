package dev.onlyonce.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.jayway.jsonpath.JsonPath;
import dev.onlyonce.Captures;
import dev.onlyonce.OnlyonceApplication;
import dev.onlyonce.PostgresForTests;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The answer from outside, of a recorded target and of the machine that runs the test. */
class CpuApiTest {

    private static final String BEFORE = "&from=2026-11-30T22:28:10Z&to=2026-11-30T22:29:28Z";

    private static ConfigurableApplicationContext app;
    private static String base;

    @BeforeAll
    static void start() {
        app = new SpringApplicationBuilder(OnlyonceApplication.class)
                .run(
                        "--server.port=0",
                        "--onlyonce.store.url=" + PostgresForTests.url(PostgresForTests.newStore()),
                        "--onlyonce.store.username=postgres",
                        "--onlyonce.store.password=postgres",
                        "--onlyonce.security.api-tokens[0].name=test",
                        "--onlyonce.security.api-tokens[0].scope=read",
                        "--onlyonce.security.api-tokens[0].token=secret-for-tests",
                        "--onlyonce.security.api-tokens[1].name=prometheus",
                        "--onlyonce.security.api-tokens[1].scope=scrape",
                        "--onlyonce.security.api-tokens[1].token=scrape-for-tests",
                        "--onlyonce.targets[0].name=riol",
                        "--onlyonce.targets[0].host=vm",
                        "--onlyonce.targets[0].replay=" + Captures.file("apscheduler-deploy", ""),
                        "--onlyonce.targets[0].processes[0].match=gunicorn.*app",
                        "--onlyonce.targets[0].processes[0].name=web",
                        "--onlyonce.targets[1].name=live");
        base = "http://127.0.0.1:" + app.getEnvironment().getProperty("local.server.port");
    }

    @AfterAll
    static void stop() {
        app.close();
    }

    private static HttpResponse<String> get(String path, String token) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(base + path))
                                .header("Authorization", "Bearer " + token)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    private static String cpu(String query) throws IOException, InterruptedException {
        HttpResponse<String> answer = get("/api/v1/cpu?target=" + query, "secret-for-tests");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    @Test
    void recordedHostAndWorkersAreAnsweredStepByStep() {
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            String answer = cpu("riol" + BEFORE + "&step=2s");
            List<Map<String, Object>> samples = JsonPath.read(answer, "$.samples");
            List<Map<String, Object>> processes = JsonPath.read(answer, "$.processes");
            assertThat(samples).hasSize(39).allMatch(sample -> sample.get("ratio") != null);
            assertThat(processes).hasSize(5).allSatisfy(process -> {
                assertThat((List<?>) process.get("cores")).hasSameSizeAs(samples);
                assertThat(process.get("command")).isEqualTo("python3 gunicorn");
            });
            assertThat(JsonPath.<String>read(answer, "$.host")).isEqualTo("vm");
            assertThat(JsonPath.<String>read(answer, "$.seenAs")).isEqualTo("the recorded host");
            assertThat(JsonPath.<Object>read(answer, "$.cores")).isNull();
            assertThat(JsonPath.<String>read(answer, "$.coresUnit")).contains("100 % of one core");
        });
    }

    @Test
    void outsideOfWhatWasSeenAllIsNull() throws Exception {
        String answer = cpu("riol&from=2026-10-01T00:00:00Z&to=2026-10-01T01:00:00Z");
        assertThat(JsonPath.<List<Object>>read(answer, "$.samples[*].ratio"))
                .isNotEmpty()
                .containsOnlyNulls();
        assertThat(JsonPath.<List<Object>>read(answer, "$.processes")).isEmpty();
        assertThat(JsonPath.<Object>read(answer, "$.host")).isNull();
    }

    @Test
    void machineThatOnlyonceRunsOnIsSaidToBeThat() {
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            String answer = cpu("live");
            assertThat(JsonPath.<List<Object>>read(answer, "$.samples[*].ratio"))
                    .anyMatch(java.util.Objects::nonNull);
            assertThat(JsonPath.<Integer>read(answer, "$.cores"))
                    .isEqualTo(Runtime.getRuntime().availableProcessors());
            assertThat(JsonPath.<String>read(answer, "$.seenAs"))
                    .isEqualTo("the host that Onlyonce runs on; none of the target's processes is seen on it");
        });
    }

    @Test
    void prometheusHearsTheLiveHost() {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(
                                get("/actuator/prometheus", "scrape-for-tests").body())
                        .containsPattern("onlyonce_cpu_usage_ratio\\{.*target=\"live\".*} [01]"));
    }

    @Test
    void wrongStepIsRefusedByName() throws Exception {
        for (String step : List.of("often", "0s", "1ms")) {
            HttpResponse<String> answer = get("/api/v1/cpu?target=riol&step=" + step, "secret-for-tests");
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains("\"field\":\"step\"");
        }
    }
}
