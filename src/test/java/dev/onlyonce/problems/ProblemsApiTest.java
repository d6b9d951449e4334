package dev.onlyonce.problems;

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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A problem from its runs to its end, from outside, by the names of the contract. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "onlyonce.security.admin-password=correct horse",
            "onlyonce.security.api-tokens[0].name=oncall",
            "onlyonce.security.api-tokens[0].scope=admin",
            "onlyonce.security.api-tokens[0].token=t-admin",
            "onlyonce.security.api-tokens[1].name=reader",
            "onlyonce.security.api-tokens[1].scope=read",
            "onlyonce.security.api-tokens[1].token=t-read",
            "onlyonce.security.api-tokens[2].name=other",
            "onlyonce.security.api-tokens[2].scope=admin",
            "onlyonce.security.api-tokens[2].target=billing",
            "onlyonce.security.api-tokens[2].token=t-billing"
        })
class ProblemsApiTest {

    @LocalServerPort
    private int port;

    private final HttpClient http = HttpClient.newHttpClient();

    @DynamicPropertySource
    static void store(DynamicPropertyRegistry properties) {
        String store = PostgresForTests.url(PostgresForTests.newStore());
        properties.add("onlyonce.store.url", () -> store);
        properties.add("onlyonce.store.username", () -> "postgres");
        properties.add("onlyonce.store.password", () -> "postgres");
        properties.add("onlyonce.targets[0].name", () -> "shop");
        properties.add("onlyonce.targets[0].jobs[0].name", () -> "settle");
        properties.add("onlyonce.targets[0].jobs[0].runs", () -> "once");
        properties.add("onlyonce.targets[0].jobs[0].worse", () -> "duplicate");
        properties.add("onlyonce.targets[1].name", () -> "billing");
    }

    private HttpResponse<String> send(String method, String path, String token, String body)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1" + path))
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .header("Accept", path.contains("csv") ? "text/csv" : "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private List<Map<String, Object>> problems(String state) throws IOException, InterruptedException {
        HttpResponse<String> answer = send("GET", "/problems?target=shop&state=" + state, "t-read", "");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonPath.read(answer.body(), "$.items");
    }

    private void ran(Instant at, int workers) throws IOException, InterruptedException {
        StringBuilder runs = new StringBuilder();
        for (int worker = 0; worker < workers; worker++) {
            runs.append(worker == 0 ? "[" : ",").append("""
                    {"target":"shop","runId":"%s-%d","job":"settle","worker":"w%d","startedAt":"%s","finishedAt":"%s",
                     "status":"succeeded"}""".formatted(at, worker, worker, at, at.plusMillis(500)));
        }
        assertThat(send("POST", "/runs", "t-admin", runs + "]").statusCode()).isEqualTo(200);
    }

    @Test
    void aJobThatRunsTwiceIsOneProblemUntilItRanOnceForSomeTicks() throws IOException, InterruptedException {
        Instant first = Instant.now().minusSeconds(600);
        for (int tick = 0; tick < 5; tick++) {
            ran(first.plusSeconds(tick * 60L), 2);
        }
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(problems("open")).hasSize(1));
        Map<String, Object> problem = problems("open").getFirst();
        assertThat(problem)
                .containsEntry("kind", "duplicate")
                .containsEntry("severity", "critical")
                .containsEntry("subject", "settle")
                .containsEntry("resolvedAt", null)
                .containsEntry("acknowledgedBy", null)
                .containsEntry("link", "/t/shop/problems?id=" + problem.get("id"));
        assertThat(String.valueOf(problem.get("summary"))).contains("settle ran 2 times where once was meant");
        assertThat(problem).containsKeys("cause", "openedAt", "lastSeen");
        String path = "/problems/" + problem.get("id");
        assertAnswers(path);
        for (int tick = 5; tick < 8; tick++) {
            ran(first.plusSeconds(tick * 60L), 1);
        }
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(problems("resolved")).hasSize(1));
        assertThat(problems("open,acknowledged,expected")).isEmpty();
        assertThat(send("GET", "/problems?csv", "t-read", "").body())
                .startsWith("id,target,kind,severity,state,subject,")
                .contains("duplicate,critical,resolved,settle");
    }

    private void assertAnswers(String path) throws IOException, InterruptedException {
        assertThat(send("POST", path + "/acknowledge", "t-read", "").statusCode())
                .isEqualTo(403);
        assertThat(send("POST", path + "/acknowledge", "t-billing", "").statusCode())
                .isEqualTo(404);
        assertThat((String) JsonPath.read(
                        send("POST", path + "/acknowledge", "t-admin", "").body(), "$.acknowledgedBy"))
                .isEqualTo("oncall");
        assertThat(problems("acknowledged")).hasSize(1);
        assertThat((String) JsonPath.read(
                        send("DELETE", path + "/acknowledge", "t-admin", "").body(), "$.state"))
                .isEqualTo("open");
        String until = Instant.now().plusSeconds(3_600).toString();
        assertThat((String) JsonPath.read(
                        send(
                                        "POST",
                                        path + "/expected",
                                        "t-admin",
                                        "{\"reason\":\"load test\",\"until\":\"%s\"}".formatted(until))
                                .body(),
                        "$.expectedReason"))
                .isEqualTo("load test");
        assertThat(problems("expected")).hasSize(1);
        assertThat(send("DELETE", path + "/expected", "t-admin", "").statusCode())
                .isEqualTo(200);
        for (String wrong : List.of(
                "{\"until\":\"%s\"}".formatted(until),
                "{\"reason\":\"x\"}",
                "{\"reason\":\"x\",\"until\":\"2020-01-01T00:00:00Z\"}")) {
            assertThat(send("POST", path + "/expected", "t-admin", wrong).statusCode())
                    .as(wrong)
                    .isEqualTo(400);
        }
        assertThat(send("POST", "/problems/999999/acknowledge", "t-admin", "").statusCode())
                .isEqualTo(404);
        assertThat(send("GET", "/problems?state=loud", "t-read", "").statusCode())
                .isEqualTo(400);
    }
}
