package dev.onlyonce.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.PostgresForTests;
import dev.onlyonce.evidence.Deployment;
import dev.onlyonce.http.RefusedInput;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;

class DeploymentsTest {

    private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");

    private final HikariDataSource pool = PostgresForTests.newStorePool();
    private final List<Object> events = new ArrayList<>();
    private final Deployments deployments = new Deployments(JdbcClient.create(pool), events::add, () -> NOW);

    @AfterEach
    void close() {
        pool.close();
    }

    private Deployments.Taken take(String json) {
        return deployments.take(DeploymentBody.parse(json, NOW).report("shop"));
    }

    @Test
    void theSameReportAgainChangesNothing() {
        String report = """
                {"target":"shop","version":"v2","startedAt":"2026-11-30T22:29:28+00:00","id":"ci-7"}""";
        assertThat(take(report).created()).isTrue();
        assertThat(take(report).created()).isFalse();
        assertThat(events).hasSize(1);
        assertThat(deployments.between("shop", NOW.minusSeconds(86_400), NOW)).hasSize(1);
    }

    @Test
    void anOpenDeploymentIsFinishedByItsId() {
        take("{\"version\":\"v2\",\"startedAt\":\"2026-11-30T22:29:28Z\",\"id\":\"ci-7\"}");
        Deployment finished = take("{\"version\":\"v2\",\"finishedAt\":\"2026-11-30T22:29:40Z\",\"id\":\"ci-7\"}")
                .deployment();
        assertThat(finished.startedAt()).isEqualTo("2026-11-30T22:29:28Z");
        assertThat(finished.finishedAt()).isEqualTo("2026-11-30T22:29:40Z");
        assertThat(events).hasSize(2).last().isEqualTo(new DeploymentRecorded(finished));
    }

    @Test
    void anOpenDeploymentIsFinishedByItsVersionWhereNoIdIsTold() {
        Deployment open = take("{\"version\":\"v2\"}").deployment();
        assertThat(open.startedAt()).isEqualTo(NOW);
        assertThat(take("{\"version\":\"v2\"}").created()).isFalse();
        String end = "{\"version\":\"v2\",\"finishedAt\":\"2026-12-01T00:05:00Z\"}";
        assertThat(take(end).deployment().id()).isEqualTo(open.id());
        assertThat(take(end).created()).isFalse();
        assertThat(take("{\"version\":\"v2\",\"finishedAt\":\"2026-12-01T09:00:00Z\"}")
                        .created())
                .isTrue();
    }

    @Test
    void timesFinerThanTheStoreKeepsAreStillTheSameReport() {
        String report = "{\"version\":\"v3\",\"startedAt\":\"2026-11-30T22:29:28.123456789Z\",\"id\":\"n\"}";
        take(report);
        assertThat(take(report).created()).isFalse();
    }

    @Test
    void aContradictionIsRefusedAndChangesNothing() {
        take("{\"version\":\"v2\",\"startedAt\":\"2026-11-30T22:29:28Z\",\"id\":\"ci-7\"}");
        assertThatThrownBy(() -> take("{\"version\":\"v3\",\"id\":\"ci-7\"}"))
                .isInstanceOf(RefusedInput.class)
                .hasMessageContaining("v2");
        assertThatThrownBy(() -> take("{\"version\":\"v2\",\"finishedAt\":\"2026-11-29T00:00:00Z\",\"id\":\"ci-7\"}"))
                .isInstanceOf(RefusedInput.class)
                .hasMessageContaining("before its start");
        assertThat(deployments.between("shop", NOW.minusSeconds(86_400), NOW))
                .singleElement()
                .extracting(Deployment::version)
                .isEqualTo("v2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}|name the version",
                "[]|one JSON object",
                "{\"version\":|not JSON",
                "{\"version\":{}}|a text",
                "{\"version\":\"v\",\"finishedAT\":\"x\"}|no field of a deployment",
                "{\"version\":\"v\",\"startedAt\":\"2026-11-30T22:29:28\"}|ISO 8601 with offset",
                "{\"version\":\"v\",\"startedAt\":\"2027-11-30T22:29:28Z\"}|more than a day ahead",
                "{\"version\":\"v\",\"startedAt\":\"2026-11-30T22:29:28Z\",\"finishedAt\":\"2026-11-30T22:29:27Z\"}|before startedAt",
            })
    void whatIsWrongIsNamed(String json, String reason) {
        assertThatThrownBy(() -> take(json)).isInstanceOf(RefusedInput.class).hasMessageContaining(reason);
    }

    @Test
    void aSpanHoldsWhatTouchesIt() {
        take("{\"version\":\"a\",\"startedAt\":\"2026-11-30T10:00:00Z\",\"finishedAt\":\"2026-11-30T10:10:00Z\"}");
        take("{\"version\":\"b\",\"startedAt\":\"2026-11-30T11:00:00Z\"}");
        Instant eleven = Instant.parse("2026-11-30T11:00:00Z");
        assertThat(deployments.between("shop", eleven.minusSeconds(3_000), eleven.plusSeconds(1)))
                .extracting(Deployment::version)
                .containsExactly("a", "b");
        assertThat(deployments.between("shop", eleven, NOW))
                .extracting(Deployment::version)
                .containsExactly("b");
        assertThat(deployments.between("other", eleven, NOW)).isEmpty();
    }
}
