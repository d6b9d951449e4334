package dev.onlyonce.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.PostgresForTests;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@ExtendWith(OutputCaptureExtension.class)
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "onlyonce.targets[0].name=shop",
            "onlyonce.targets[1].name=bank",
            "onlyonce.security.admin-password=correct horse",
            "onlyonce.security.api-tokens[0].name=reader",
            "onlyonce.security.api-tokens[0].scope=read",
            "onlyonce.security.api-tokens[0].token=t-read",
            "onlyonce.security.api-tokens[1].name=ci",
            "onlyonce.security.api-tokens[1].scope=report",
            "onlyonce.security.api-tokens[1].token=t-report",
            "onlyonce.security.api-tokens[2].name=prometheus",
            "onlyonce.security.api-tokens[2].scope=scrape",
            "onlyonce.security.api-tokens[2].token=t-scrape",
            "onlyonce.security.api-tokens[3].name=bound",
            "onlyonce.security.api-tokens[3].scope=read",
            "onlyonce.security.api-tokens[3].token=t-shop",
            "onlyonce.security.api-tokens[3].target=shop",
            "onlyonce.security.api-tokens[4].name=shop-ci",
            "onlyonce.security.api-tokens[4].scope=report",
            "onlyonce.security.api-tokens[4].token=t-shop-report",
            "onlyonce.security.api-tokens[4].target=shop"
        })
class AccessTest {

    private static final String TEXT = "text/plain;version=0.0.4";

    @LocalServerPort
    private int port;

    @DynamicPropertySource
    static void store(DynamicPropertyRegistry properties) {
        String url = PostgresForTests.url(PostgresForTests.newStore());
        properties.add("onlyonce.store.url", () -> url);
        properties.add("onlyonce.store.username", () -> "postgres");
        properties.add("onlyonce.store.password", () -> "postgres");
    }

    @Test
    void healthIsOpenAndTellsNothingButItsStatus() {
        HttpResponse<String> health = get("/actuator/health");
        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.body()).isEqualTo("{\"status\":\"UP\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/runs", "/api/v1/nothing-here", "/api/openapi.json", "/actuator/prometheus"})
    void withoutTokenProgramsAreToldToBringOne(String path) {
        HttpResponse<String> answer = get(path);
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate")).hasValue("Bearer realm=\"onlyonce\"");
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "GET,  /api/v1/runs,         t-read,   200",
        "GET,  /api/openapi.json,    t-read,   200",
        "GET,  /actuator/prometheus, t-read,   200",
        "GET,  /actuator/prometheus, t-scrape, 200",
        "GET,  /api/v1/nothing-here, t-read,   404",
        "GET,  /api/v1/runs,         t-scrape, 403",
        "GET,  /api/v1/runs,         t-report, 403",
        "GET,  /actuator/prometheus, t-report, 403",
        "POST, /api/v1/runs,         t-read,   403",
        "POST, /api/v1/deployments,  t-read,   403",
        "POST, /api/v1/elsewhere,    t-report, 403",
        "GET,  /api/v1/runs,         unknown,  401",
        "GET,  /api/v1/runs?limit=0, t-read,   400",
    })
    void eachScopeOpensItsOwnDoors(String method, String path, String token, int status) {
        HttpResponse<String> answer =
                send(request(path).header("Authorization", "Bearer " + token).method(method, BodyPublishers.noBody()));
        assertThat(answer.statusCode()).isEqualTo(status);
        if (status >= 400) {
            assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
            assertThat(answer.body()).doesNotContain("Exception", "at dev.onlyonce", "SELECT");
        }
    }

    @Test
    void reportTokenIsLetThroughToReports() {
        HttpResponse<String> answer = send(request("/api/v1/runs")
                .header("Authorization", "Bearer t-report")
                .POST(BodyPublishers.ofString("not json")));
        assertThat(answer.statusCode()).isNotIn(401, 403);
    }

    @Test
    void tokenBoundToOneTargetIsRefusedForOthers() {
        assertThat(withToken("/api/v1/runs?target=shop", "t-shop").statusCode()).isEqualTo(200);
        assertThat(withToken("/api/v1/runs", "t-shop").statusCode()).isEqualTo(200);
        assertThat(withToken("/api/v1/runs?target=bank", "t-shop").statusCode()).isEqualTo(403);
    }

    @Test
    void tokenBoundToOneTargetTellsOfThatOneAlone() {
        assertThat(report("shop").statusCode()).isEqualTo(200);
        HttpResponse<String> other = report("bank");
        assertThat(other.statusCode()).isEqualTo(400);
        assertThat(other.body()).contains("\"field\":\"target\"");
    }

    private HttpResponse<String> report(String target) {
        String run = "{\"target\": \"%s\", \"runId\": \"1\", \"job\": \"nightly\", \"startedAt\": \"%s\"}"
                .formatted(target, Instant.now());
        return send(request("/api/v1/runs")
                .header("Authorization", "Bearer t-shop-report")
                .POST(BodyPublishers.ofString(run)));
    }

    @Test
    void wrongInputNamesItsField() {
        assertThat(withToken("/api/v1/runs?from=yesterday", "t-read").body()).contains("\"field\":\"from\"");
        assertThat(withToken("/api/v1/runs?limit=5001", "t-read").body()).contains("\"field\":\"limit\"");
        assertThat(withToken("/api/v1/runs?cursor=%25%25", "t-read").body()).contains("\"field\":\"cursor\"");
        assertThat(withToken("/api/v1/runs?target=nobody", "t-read").statusCode())
                .isEqualTo(404);
    }

    @Test
    void everyListIsAlsoCsv() {
        HttpResponse<String> csv = send(request("/api/v1/runs/status-words")
                .header("Authorization", "Bearer t-read")
                .header("Accept", "text/csv"));
        assertThat(csv.statusCode()).isEqualTo(200);
        assertThat(csv.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv");
        assertThat(csv.body()).startsWith("word,status");
    }

    @Test
    @DisplayName("C97 each scraper gets the format it asks for, with its type")
    void c97ContentNegotiation() {
        HttpResponse<String> open = scrape("application/openmetrics-text;version=1.0.0");
        assertThat(open.headers().firstValue("Content-Type").orElse("")).startsWith("application/openmetrics-text");
        assertThat(open.body()).endsWith("# EOF\n");
        HttpResponse<String> text = scrape(TEXT);
        assertThat(text.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
        assertThat(text.body()).doesNotContain("# EOF").doesNotContain(" # {");
        HttpResponse<String> any = withToken("/actuator/prometheus", "t-scrape");
        assertThat(any.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
    }

    @Test
    void pagesAskToSignInAndCarryHeaders() {
        HttpResponse<String> page = send(request("/").header("Accept", "text/html"));
        assertThat(page.statusCode()).isEqualTo(302);
        assertThat(page.headers().firstValue("Location").orElse("")).endsWith("/login");
        HttpResponse<String> login = send(request("/login").header("Accept", "text/html"));
        assertThat(login.statusCode()).isEqualTo(200);
        assertThat(login.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("frame-ancestors 'none'");
        assertThat(login.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(login.headers().firstValue("X-Frame-Options")).isPresent();
        assertThat(login.headers().firstValue("Referrer-Policy")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/styles.css", "/aura/aura.css", "/ui/login.css"})
    void signInPageIsStyled(String path) {
        assertThat(get(path).statusCode()).isEqualTo(200);
    }

    @Test
    void sessionReadsTheApiButChangesNothing() {
        HttpClient browser =
                HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
        assertThat(signIn(browser, "admin", "correct horse")).doesNotEndWith("error");
        assertThat(send(browser, request("/api/v1/runs")).statusCode()).isEqualTo(200);
        assertThat(send(browser, request("/api/v1/runs").POST(BodyPublishers.ofString("[]")))
                        .statusCode())
                .isEqualTo(403);
        assertThat(send(browser, request("/actuator/prometheus")).statusCode()).isEqualTo(401);
    }

    @Test
    void guessingIsSlowedDownAndLoggedWithoutThePassword(CapturedOutput output) {
        HttpClient browser =
                HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
        for (int i = 0; i < 4; i++) {
            assertThat(signIn(browser, "eve\nadmin", "guess-" + i)).endsWith("/login?error");
        }
        assertThat(output.getOut()).contains("Sign-in refused: eve?admin from 127.0.0.1");
        assertThat(output.getOut()).doesNotContain("guess-");
    }

    private String signIn(HttpClient browser, String user, String password) {
        String page =
                send(browser, request("/login").header("Accept", "text/html")).body();
        Matcher csrf = Pattern.compile("name=\"_csrf\" content=\"([^\"]+)\"").matcher(page);
        String token = csrf.find() ? csrf.group(1) : "";
        String form = "username=" + encoded(user) + "&password=" + encoded(password) + "&_csrf=" + encoded(token);
        HttpResponse<String> answer = send(
                browser,
                request("/login")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form)));
        assertThat(answer.statusCode()).isEqualTo(302);
        return answer.headers().firstValue("Location").orElse("");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private HttpResponse<String> scrape(String accept) {
        return send(request("/actuator/prometheus")
                .header("Authorization", "Bearer t-scrape")
                .header("Accept", accept));
    }

    private HttpResponse<String> withToken(String path, String token) {
        return send(request(path).header("Authorization", "Bearer " + token));
    }

    private HttpResponse<String> get(String path) {
        return send(request(path));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        return send(HttpClient.newHttpClient(), request);
    }

    private static HttpResponse<String> send(HttpClient client, HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
