package dev.onlyonce.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.jayway.jsonpath.JsonPath;
import dev.onlyonce.PostgresForTests;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Locks and deployments from outside, by the names of the contract. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "onlyonce.security.admin-password=correct horse",
            "onlyonce.security.api-tokens[0].name=reader",
            "onlyonce.security.api-tokens[0].scope=read",
            "onlyonce.security.api-tokens[0].token=t-read",
            "onlyonce.security.api-tokens[1].name=ci",
            "onlyonce.security.api-tokens[1].scope=report",
            "onlyonce.security.api-tokens[1].token=t-report"
        })
class LocksApiTest {

    private static final String APP = PostgresForTests.newDatabase();

    @LocalServerPort
    private int port;

    private final HttpClient http = HttpClient.newHttpClient();

    @DynamicPropertySource
    static void store(DynamicPropertyRegistry properties) {
        String store = PostgresForTests.url(PostgresForTests.newStore());
        properties.add("onlyonce.store.url", () -> store);
        properties.add("onlyonce.store.username", () -> "postgres");
        properties.add("onlyonce.store.password", () -> "postgres");
        properties.add("onlyonce.targets[0].name", () -> "recorded");
        properties.add("onlyonce.targets[0].replay", () -> "src/test/resources/captures/apscheduler-lock-ok");
        properties.add("onlyonce.targets[0].locks[0].key", () -> "0x52494F4C");
        properties.add("onlyonce.targets[0].locks[0].name", () -> "scheduler");
        properties.add("onlyonce.targets[0].locks[0].expect", () -> "at-most-one");
        properties.add("onlyonce.targets[0].locks[0].guards[0]", () -> "profile_analyzer");
        properties.add("onlyonce.targets[1].name", () -> "live");
        properties.add("onlyonce.targets[1].username", () -> "postgres");
        properties.add("onlyonce.targets[1].password", () -> "postgres");
        properties.add("onlyonce.targets[1].poll-interval", () -> "200ms");
        properties.add("onlyonce.targets[1].locks[0].key", () -> "-42");
        properties.add("onlyonce.targets[1].jdbc-url", () -> PostgresForTests.url(APP));
    }

    private HttpResponse<String> get(String path, String accept) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .header("Authorization", "Bearer t-read")
                        .header("Accept", accept)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private List<Map<String, Object>> items(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = get(path, "application/json");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonPath.read(answer.body(), "$.items");
    }

    private HttpResponse<String> post(String body) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/deployments"))
                        .header("Authorization", "Bearer t-report")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void theRecordedHoldIsListedAsJsonAndAsCsv() throws Exception {
        String path = "/api/v1/locks/holds?target=recorded&from=2026-11-30T00:00:00Z&to=2026-12-01T00:00:00Z";
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(items(path))
                        .singleElement()
                        .satisfies(hold -> assertThat(hold.get("end")).isEqualTo("released-or-session-ended")));
        Map<String, Object> hold = items(path).getFirst();
        assertThat(hold).containsEntry("database", "app").containsEntry("watched", true);
        assertThat(JsonPath.<String>read(hold, "$.key.decimal")).isEqualTo("1380536140");
        assertThat(JsonPath.<String>read(hold, "$.key.hex")).isEqualTo("0x52494F4C");
        assertThat(JsonPath.<String>read(hold, "$.key.ascii")).isEqualTo("RIOL");
        assertThat(JsonPath.<String>read(hold, "$.key.int4Pair")).isEqualTo("(0,1380536140)");
        assertThat(JsonPath.<String>read(hold, "$.key.name")).isEqualTo("scheduler");
        assertThat(JsonPath.<List<Object>>read(hold, "$.unknown")).isEmpty();
        assertThat(get(path, "text/csv").body()).contains("firstSeen").contains("released-or-session-ended");
        assertThat(items("/api/v1/locks/watched?target=recorded"))
                .singleElement()
                .satisfies(watched -> {
                    assertThat(watched).containsEntry("state", "no-holder").containsEntry("asExpected", true);
                    assertThat(watched).containsEntry("guards", List.of("profile_analyzer"));
                });
    }

    @Test
    void aLiveLockIsShownWithHolderAndWaiter() throws Exception {
        try (Session holder = Session.open(APP, "holder").run("SELECT pg_advisory_lock(-42)");
                Session waiter = Session.open(APP, "waiter").runWaiting("SELECT pg_advisory_lock(-42)")) {
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(live()).hasSize(2));
            Map<String, Object> held = only(true);
            assertThat(held)
                    .containsEntry("classid", 4294967295L)
                    .containsEntry("objid", 4294967254L)
                    .containsEntry("objsubid", 1)
                    .containsEntry("application", "holder")
                    .containsEntry("waiters", 1)
                    .containsEntry("process", null)
                    .containsEntry("hidden", List.of())
                    .containsEntry("watched", true);
            assertThat(JsonPath.<String>read(held, "$.key.decimal")).isEqualTo("-42");
            assertThat(held.get("heldSince")).isNotNull();
            assertThat(((Number) java.util.Objects.requireNonNull(held.get("pid"))).longValue())
                    .isEqualTo(holder.pid());
            assertThat(only(false)).containsEntry("blockedBy", List.of((int) holder.pid()));
            assertThat(waiter.pid()).isPositive();
        }
        assertThat(items("/api/v1/locks/sources?target=live"))
                .singleElement()
                .satisfies(source -> assertThat(source).containsEntry("reason", null));
    }

    private List<Map<String, Object>> live() throws IOException, InterruptedException {
        return items("/api/v1/locks?target=live").stream()
                .filter(lock -> APP.equals(lock.get("database")))
                .toList();
    }

    private Map<String, Object> only(boolean granted) throws IOException, InterruptedException {
        return live().stream()
                .filter(lock -> Boolean.valueOf(granted).equals(lock.get("granted")))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void deploymentsAreTakenOnceAndListed() throws Exception {
        String body = """
                {"target":"live","version":"v2","startedAt":"2026-11-30T22:29:28+09:00","id":"ci-1","note":"lock"}""";
        assertThat(post(body).statusCode()).isEqualTo(201);
        assertThat(post(body).statusCode()).isEqualTo(200);
        assertThat(post(body.replace("\"note\":\"lock\"", "\"finishedAt\":\"2026-11-30T13:29:40Z\""))
                        .statusCode())
                .isEqualTo(200);
        String path = "/api/v1/deployments?target=live&from=2026-11-30T00:00:00Z&to=2026-12-01T00:00:00Z";
        assertThat(items(path))
                .singleElement()
                .satisfies(deployment -> assertThat(deployment)
                        .containsEntry("id", "ci-1")
                        .containsEntry("startedAt", "2026-11-30T13:29:28Z")
                        .containsEntry("finishedAt", "2026-11-30T13:29:40Z")
                        .containsEntry("note", "lock"));
        HttpResponse<String> refused = post("{\"target\":\"nobody\",\"version\":\"v2\"}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(JsonPath.<String>read(refused.body(), "$.field")).isEqualTo("target");
        assertThat(post(body.replace("v2", "v3")).statusCode()).isEqualTo(409);
    }
}
