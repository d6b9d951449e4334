package dev.onlyonce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.jayway.jsonpath.JsonPath;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What Onlyonce costs the database that it watches, counted by that database. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "onlyonce.targets[0].name=shop",
            "onlyonce.targets[0].username=postgres",
            "onlyonce.targets[0].password=postgres",
            "onlyonce.targets[0].poll-interval=1s",
            "onlyonce.targets[0].runs-queries[0].name=job_runs",
            "onlyonce.targets[0].runs-queries[0].interval=1s",
            "onlyonce.targets[0].runs-queries[0].sql="
                    + "select id::text as run_id, job, started_at from job_runs where started_at > :since",
            "onlyonce.security.api-tokens[0].name=all",
            "onlyonce.security.api-tokens[0].scope=read",
            "onlyonce.security.api-tokens[0].token=t-read",
            "onlyonce.security.api-tokens[1].name=prometheus",
            "onlyonce.security.api-tokens[1].scope=scrape",
            "onlyonce.security.api-tokens[1].token=t-scrape"
        })
class LoadOnTargetTest {

    private static final int VIEWERS = 50;

    /** Autovacuum and the like commit there too, now and then. */
    private static final int OTHERS = 10;

    private static final String DATABASE = PostgresForTests.newDatabase();

    @LocalServerPort
    private int port;

    private final HttpClient http = HttpClient.newHttpClient();

    @DynamicPropertySource
    static void databases(DynamicPropertyRegistry properties) throws SQLException {
        try (Connection c = PostgresForTests.superuser(DATABASE);
                Statement s = c.createStatement()) {
            s.execute("CREATE TABLE job_runs (id int, job text, started_at timestamptz)");
        }
        properties.add("onlyonce.targets[0].jdbc-url", () -> PostgresForTests.url(DATABASE));
        properties.add("onlyonce.store.url", () -> PostgresForTests.url(PostgresForTests.newStore()));
        properties.add("onlyonce.store.username", () -> "postgres");
        properties.add("onlyonce.store.password", () -> "postgres");
    }

    @Test
    void c40FiftyViewersAndScrapesCostTheTargetNoStatement() throws Exception {
        awaitRounds(3);
        long statements = statements();
        long commits = commits();
        for (int i = 0; i < VIEWERS; i++) {
            assertThat(get("/api/v1/targets", "t-read").statusCode()).isEqualTo(200);
            assertThat(get("/actuator/prometheus", "t-scrape").statusCode()).isEqualTo(200);
        }
        // a session tells its commits at most once a second: these rounds carry what the requests may have caused
        awaitRounds(rounds() + 4);
        assertThat(commits() - commits)
                .as("commits are those of the polls, which are counted in the list of targets")
                .isPositive()
                .isLessThanOrEqualTo(statements() - statements + OTHERS)
                .isLessThan(VIEWERS);
    }

    @Test
    void theCostOfEachCollectorIsTold() throws Exception {
        awaitRounds(2);
        List<Map<String, Object>> collectors = collectors();
        assertThat(collectors)
                .filteredOn(c -> field(c, "name").equals("query:job_runs"))
                .singleElement()
                .satisfies(c -> {
                    assertThat(c.get("intervalSeconds")).isEqualTo(1.0);
                    assertThat(c.get("statementsPerPoll")).isEqualTo(1);
                    assertThat((Double) field(c, "millisPerPoll")).isPositive();
                });
        assertThat(collectors)
                .filteredOn(c -> field(c, "name").equals("proof"))
                .singleElement()
                .satisfies(c -> {
                    assertThat(c.get("intervalSeconds")).isEqualTo(600.0);
                    assertThat(c.get("statementsPerPoll")).isEqualTo(1);
                });
    }

    private static Object field(Map<String, Object> collector, String name) {
        return Objects.requireNonNull(collector.get(name), name);
    }

    private static long number(Map<String, Object> collector, String name) {
        return ((Number) field(collector, name)).longValue();
    }

    private void awaitRounds(long rounds) {
        await().atMost(Duration.ofSeconds(30)).until(() -> rounds() >= rounds);
    }

    private long rounds() throws IOException, InterruptedException {
        return collectors().stream()
                .filter(c -> field(c, "name").equals("query:job_runs"))
                .mapToLong(c -> number(c, "rounds"))
                .sum();
    }

    private long statements() throws IOException, InterruptedException {
        return collectors().stream()
                .filter(c -> c.get("statementsPerPoll") != null)
                .mapToLong(c -> number(c, "rounds") * number(c, "statementsPerPoll"))
                .sum();
    }

    private static long commits() throws SQLException {
        try (Connection c = PostgresForTests.superuser("postgres");
                Statement s = c.createStatement();
                ResultSet row =
                        s.executeQuery("SELECT xact_commit FROM pg_stat_database WHERE datname = '" + DATABASE + "'")) {
            row.next();
            return row.getLong(1);
        }
    }

    private List<Map<String, Object>> collectors() throws IOException, InterruptedException {
        return JsonPath.read(get("/api/v1/targets", "t-read").body(), "$.items[0].collectors");
    }

    private HttpResponse<String> get(String path, String token) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Authorization", "Bearer " + token)
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
