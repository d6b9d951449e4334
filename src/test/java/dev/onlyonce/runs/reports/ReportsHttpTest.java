package dev.onlyonce.runs.reports;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import dev.onlyonce.PostgresForTests;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What a reporting program sees of {@code POST /api/v1/runs}, from outside, through the running application. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "onlyonce.targets[0].name=shop",
            "onlyonce.targets[1].name=bank",
            "onlyonce.reports.max-body=64KB",
            "onlyonce.security.api-tokens[0].name=reader",
            "onlyonce.security.api-tokens[0].scope=read",
            "onlyonce.security.api-tokens[0].token=t-read",
            "onlyonce.security.api-tokens[1].name=ci",
            "onlyonce.security.api-tokens[1].scope=report",
            "onlyonce.security.api-tokens[1].token=t-report",
            "onlyonce.security.api-tokens[2].name=shop-ci",
            "onlyonce.security.api-tokens[2].scope=report",
            "onlyonce.security.api-tokens[2].token=t-shop",
            "onlyonce.security.api-tokens[2].target=shop",
            "onlyonce.security.api-tokens[3].name=prometheus",
            "onlyonce.security.api-tokens[3].scope=scrape",
            "onlyonce.security.api-tokens[3].token=t-scrape"
        })
class ReportsHttpTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String JSON = "application/json";
    private static final String LINES = "application/x-ndjson";

    @LocalServerPort
    private int port;

    @DynamicPropertySource
    static void store(DynamicPropertyRegistry properties) {
        String url = PostgresForTests.url(PostgresForTests.newStore());
        properties.add("onlyonce.store.url", () -> url);
        properties.add("onlyonce.store.username", () -> "postgres");
        properties.add("onlyonce.store.password", () -> "postgres");
    }

    @AfterAll
    static void close() {
        HTTP.close();
    }

    private static String run(String job, String id, String more) {
        return """
                {"target": "shop", "runId": "%2$s-%1$s", "job": "%2$s", "startedAt": "%3$s"%4$s}""".formatted(id, job, started(), more);
    }

    private static Instant started() {
        return Instant.now().minusSeconds(60).truncatedTo(ChronoUnit.SECONDS);
    }

    @Test
    void oneObjectIsOneRunWithEveryFieldThatWasSent() throws Exception {
        Instant start = started();
        HttpResponse<String> answer = post(JSON, """
                {"target": "shop", "runId": "full", "externalId": "task-7", "job": "full", "key": "user_id=42",
                 "worker": "web-1:71", "host": "web-1", "pid": 71, "version": "1.4", "trigger": "schedule",
                 "scheduler": "beat", "scheduledAt": "%1$s", "enqueuedAt": "%1$s", "startedAt": "%1$s",
                 "finishedAt": "%2$s", "status": "SUCCESS", "attempt": 2, "model": "gpt-4o-mini", "inputTokens": 900,
                 "cachedInputTokens": 100, "cacheWriteTokens": 5, "outputTokens": 200, "cost": "120.00",
                 "currency": "KRW", "workerStartedAt": "%1$s"}""".formatted(start, start.plusSeconds(3)));
        assertTaken(answer, 1, 0);
        assertThat(runs("full")).singleElement().satisfies(run -> {
            assertThat(run)
                    .containsEntry("externalId", "task-7")
                    .containsEntry("key", "user_id=42")
                    .containsEntry("worker", "web-1:71")
                    .containsEntry("trigger", "schedule")
                    .containsEntry("startedAt", start.toString())
                    .containsEntry("finishedAt", start.plusSeconds(3).toString())
                    .containsEntry("status", "succeeded")
                    .containsEntry("attempt", 2)
                    .containsEntry("outputTokens", 200)
                    .containsEntry("cost", "120.00");
            assertThat(run.get("error")).isNull();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON, LINES, "text/plain", "application/x-www-form-urlencoded", "application/octet-stream"})
    void theSameLinesAreTakenUnderWhateverTypeAProgramSendsThem(String type) throws Exception {
        String job = "typed-" + type.replaceAll("\\W", "-");
        String body = run(job, "1", "") + "\n\n" + run(job, "2", "") + "\r\n" + run(job, "3", "") + "\n";
        assertTaken(post(type, body), 3, 0);
        assertThat(runs(job)).hasSize(3);
    }

    @Test
    void theSameCallTwiceIsNewOnceAndKnownOnce() throws Exception {
        String body = "[" + run("again", "1", "") + "," + run("again", "2", "") + "]";
        assertTaken(post(JSON, body), 2, 0);
        assertTaken(post(JSON, body), 0, 2);
        assertThat(runs("again")).hasSize(2);
    }

    @Test
    void aLaterReportOfOneRunFillsItsEnd() throws Exception {
        Instant end = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        assertTaken(post(JSON, run("ending", "1", ", \"status\": \"running\"")), 1, 0);
        String ended = run("ending", "1", ", \"status\": \"ok\", \"finishedAt\": \"" + end + "\"");
        assertTaken(post(JSON, ended), 0, 1);
        assertThat(runs("ending"))
                .singleElement()
                .satisfies(run -> assertThat(run)
                        .containsEntry("status", "succeeded")
                        .containsEntry("finishedAt", end.toString()));
    }

    @Test
    void twoRunsOfOneExternalIdAreTwoRuns() throws Exception {
        String task = ", \"externalId\": \"task\"";
        assertTaken(post(LINES, run("redelivered", "1", task) + "\n" + run("redelivered", "2", task)), 2, 0);
        assertThat(runs("redelivered")).hasSize(2);
    }

    @Test
    void aPackedBodyIsTaken() throws Exception {
        byte[] packed = packed("[" + run("packed", "1", "") + "]");
        HttpResponse<String> answer =
                send(post("t-report", JSON, BodyPublishers.ofByteArray(packed)).header("Content-Encoding", "gzip"));
        assertTaken(answer, 1, 0);
    }

    @Test
    void aRefusedRecordIsNamedByItsLineWithFieldAndReasonAndAllOthersAreKept() throws Exception {
        String body = run("partly", "1", "")
                + "\nnot json\n"
                + run("partly", "2", ", \"colour\": \"red\"") + "\n"
                + run("partly", "3", ", \"status\": \"sideways\"") + "\n"
                + run("partly", "4", "").replace("shop", "elsewhere") + "\n"
                + run("partly", "5", ", \"finishedAt\": \"2001-01-01T00:00:00Z\"") + "\n"
                + run("partly", "6", "");
        HttpResponse<String> answer = post(LINES, body);
        assertTaken(answer, 2, 0);
        List<Map<String, Object>> refused = JsonPath.read(answer.body(), "$.refused");
        assertThat(refused).extracting(r -> r.get("line")).containsExactly(2, 3, 4, 5, 6);
        assertThat(refused)
                .extracting(r -> r.get("field"))
                .containsExactly("", "colour", "status", "target", "finishedAt");
        assertThat(refused).allSatisfy(r -> assertThat((String) r.get("reason")).isNotBlank());
        assertThat(JsonPath.<String>read(answer.body(), "$.refused[2].reason")).contains("sideways");
        assertThat(runs("partly"))
                .extracting(run -> run.get("runId"))
                .containsExactlyInAnyOrder("partly-1", "partly-6");
    }

    @Test
    void aLineThatIsNotUtf8IsRefusedAndNotStoredWithOtherLetters() throws Exception {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes((run("latin", "1", ", \"key\": \"caf\u00e9\"") + "\n").getBytes(StandardCharsets.ISO_8859_1));
        body.writeBytes((run("latin", "2", ", \"key\": \"caf\u00e9\"") + "\n").getBytes(StandardCharsets.UTF_8));
        HttpResponse<String> answer = send(post("t-report", LINES, BodyPublishers.ofByteArray(body.toByteArray())));
        assertTaken(answer, 1, 0);
        assertThat(JsonPath.<List<Integer>>read(answer.body(), "$.refused[*].line"))
                .containsExactly(1);
        assertThat(runs("latin")).extracting(run -> run.get("key")).containsExactly("caf\u00e9");
    }

    @Test
    void anUnknownTargetIsRefusedAndNamed() throws Exception {
        HttpResponse<String> answer = post(JSON, run("lost", "1", "").replace("shop", "elsewhere"));
        assertProblem(answer, 400);
        assertThat(JsonPath.<String>read(answer.body(), "$.detail"))
                .contains("target")
                .contains("elsewhere");
        assertThat(JsonPath.<String>read(answer.body(), "$.refused[0].field")).isEqualTo("target");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBodyOverTheLimitIsRefusedWholeWhetherItsLengthIsToldOrNot(boolean lengthTold) throws Exception {
        byte[] body = ("[" + run("large", "1", "") + ", " + run("large", "2", "") + " ".repeat(3_000_000) + "]")
                .getBytes(StandardCharsets.UTF_8);
        BodyPublisher publisher = lengthTold
                ? BodyPublishers.ofByteArray(body)
                : BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
        assertProblem(send(post("t-report", JSON, publisher)), 413);
        assertThat(runs("large")).isEmpty();
    }

    @Test
    void aSmallPackedBodyThatUnpacksBeyondTheLimitIsRefused() throws Exception {
        byte[] bomb = packed("[" + run("bomb", "1", "") + " ".repeat(5_000_000) + "]");
        assertThat(bomb.length).isLessThan(64 * 1024);
        HttpResponse<String> answer =
                send(post("t-report", JSON, BodyPublishers.ofByteArray(bomb)).header("Content-Encoding", "gzip"));
        assertProblem(answer, 413);
        assertThat(runs("bomb")).isEmpty();
    }

    @Test
    void linesSentAsPlainJsonAreAnsweredLineByLineToo() throws Exception {
        HttpResponse<String> answer = post(JSON, run("mixed", "1", "") + "\nnot json\n" + run("mixed", "2", "") + "\n");
        assertTaken(answer, 2, 0);
        assertThat(JsonPath.<List<Integer>>read(answer.body(), "$.refused[*].line"))
                .containsExactly(2);
    }

    @Test
    void anObjectWrittenOverSeveralLinesIsOneRun() throws Exception {
        assertTaken(post(JSON, run("pretty", "1", "").replace(", ", ",\n  ")), 1, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n ", "not json", "7", "\"text\"", "[", "[7]", "{\"target\": \"shop\"", "null"})
    void aBodyInWhichThereIsNoRunIsRefused(String body) throws Exception {
        assertProblem(post(JSON, body), 400);
        assertProblem(post(LINES, body), 400);
    }

    @Test
    void anEmptyArrayIsNoRunAndNoFault() throws Exception {
        assertTaken(post(JSON, "[]"), 0, 0);
    }

    @Test
    void whatIsNotGzipOrPackedOtherwiseIsRefused() throws Exception {
        BodyPublisher plain = BodyPublishers.ofString("[" + run("packing", "1", "") + "]");
        assertProblem(send(post("t-report", JSON, plain).header("Content-Encoding", "gzip")), 400);
        assertProblem(send(post("t-report", JSON, plain).header("Content-Encoding", "br")), 415);
        byte[] packed = packed("[" + run("packing", "1", "") + "]");
        BodyPublisher half = BodyPublishers.ofByteArray(packed, 0, packed.length - 12);
        assertProblem(send(post("t-report", JSON, half).header("Content-Encoding", "gzip")), 400);
        assertThat(runs("packing")).isEmpty();
    }

    @Test
    void onlyATokenThatReportsIsLetIn() throws Exception {
        BodyPublisher body = BodyPublishers.ofString("[]");
        assertProblem(send(post("t-read", JSON, body)), 403);
        assertProblem(send(post("t-scrape", JSON, body)), 403);
        assertProblem(send(post("nobody", JSON, body)), 401);
    }

    @Test
    void aTokenBoundToOneTargetTellsOfThatOneAloneLineByLine() throws Exception {
        String body = run("bound", "1", "") + "\n" + run("bound", "2", "").replace("shop", "bank") + "\n";
        HttpResponse<String> answer = send(post("t-shop", LINES, BodyPublishers.ofString(body)));
        assertTaken(answer, 1, 0);
        assertThat(JsonPath.<List<Integer>>read(answer.body(), "$.refused[*].line"))
                .containsExactly(2);
        assertThat(JsonPath.<List<String>>read(answer.body(), "$.refused[*].field"))
                .containsExactly("target");
    }

    private static void assertTaken(HttpResponse<String> answer, int fresh, int known) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(JsonPath.<Integer>read(answer.body(), "$.new"))
                .as(answer.body())
                .isEqualTo(fresh);
        assertThat(JsonPath.<Integer>read(answer.body(), "$.known"))
                .as(answer.body())
                .isEqualTo(known);
    }

    private static void assertProblem(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(answer.body()).contains("\"detail\"").doesNotContain("Exception", "dev.onlyonce");
    }

    private List<Map<String, Object>> runs(String job) throws Exception {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port
                        + "/api/v1/runs?target=shop&job=" + URLEncoder.encode(job, StandardCharsets.UTF_8)))
                .header("Authorization", "Bearer t-read"));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonPath.read(answer.body(), "$.items");
    }

    private HttpResponse<String> post(String type, String body) throws Exception {
        return send(post("t-report", type, BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder post(String token, String type, BodyPublisher body) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/runs"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", type)
                .POST(body);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
