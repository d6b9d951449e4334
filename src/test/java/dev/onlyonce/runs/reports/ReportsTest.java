package dev.onlyonce.runs.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onlyonce.runs.RunsForTests;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportsTest {

    private final RunsForTests runs = new RunsForTests(Instant.parse("2026-12-01T12:00:00Z"));

    @AfterEach
    void close() {
        runs.close();
    }

    private ReportAnswer report(String body, boolean lines) throws IOException {
        Reports reports = new Reports("shop"::equals);
        ReportBody.read(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)), lines, reports::add);
        return reports.store(runs.intake());
    }

    private static String run(String id, String more) {
        return """
                {"target": "shop", "runId": "%s", "job": "nightly", "startedAt": "2026-12-01T09:00:00+09:00"%s}""".formatted(id, more);
    }

    @Test
    void oneObjectAnArrayAndLinesAreTakenAndASecondTimeKnown() throws IOException {
        assertThat(report(run("1", ""), false).fresh()).isEqualTo(1);
        assertThat(report("[" + run("1", "") + ",\n" + run("2", "") + "]", false))
                .isEqualTo(new ReportAnswer(1, 1, java.util.List.of()));
        assertThat(report(run("2", "") + "\n\n" + run("3", "") + "\n", true))
                .isEqualTo(new ReportAnswer(1, 1, java.util.List.of()));
        assertThat(report(run("4", "") + "\n" + run("5", ""), false).fresh()).isEqualTo(2);
    }

    @Test
    void twoRunsWithOneExternalIdAreTwoRuns() throws IOException {
        String body = run("1", ", \"externalId\": \"task\"") + "\n" + run("2", ", \"externalId\": \"task\"");
        assertThat(report(body, true).fresh()).isEqualTo(2);
    }

    @Test
    void aBadLineIsNamedAndTheOthersAreKept() throws IOException {
        ReportAnswer answer =
                report(run("1", "") + "\nnot json\n" + run("2", ", \"colour\": 1") + "\n" + run("3", ""), true);
        assertThat(answer.fresh()).isEqualTo(2);
        assertThat(answer.refused())
                .extracting(ReportAnswer.Refused::line, ReportAnswer.Refused::field)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(2, ""), org.assertj.core.groups.Tuple.tuple(3, "colour"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "pid;1.5",
                "pid;-1",
                "pid;'\"7\"'",
                "attempt;1e9999",
                "attempt;3000000000",
                "inputTokens;1e999999999",
                "status;'\"sideways\"'",
                "trigger;'\"moon\"'",
                "key;42",
                "key;'\"a\\u0000b\"'",
                "finishedAt;'\"2026-12-01T09:00:00\"'",
                "finishedAt;'\"2026-11-30T09:00:00Z\"'",
                "cost;'\"many\"'",
                "cost;1e999999999",
                "source;'\"query:job_runs\"'",
                "worker;{}"
            })
    void aWrongValueIsRefusedByItsField(String field, String value) throws IOException {
        ReportAnswer answer = report(run("1", ", \"%s\": %s".formatted(field, value)), false);
        assertThat(answer.fresh()).isZero();
        assertThat(answer.refused()).extracting(ReportAnswer.Refused::field).containsExactly(field);
    }

    @Test
    void aRunWithoutIdOrOfAnUnknownTargetIsRefused() throws IOException {
        ReportAnswer answer = report("""
                [{"target": "shop", "job": "j"}, {"target": "elsewhere", "runId": "1", "job": "j"}, 7]""", false);
        assertThat(answer.refused())
                .extracting(ReportAnswer.Refused::line, ReportAnswer.Refused::field)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(1, "runId"),
                        org.assertj.core.groups.Tuple.tuple(2, "target"),
                        org.assertj.core.groups.Tuple.tuple(3, ""));
    }

    @Test
    void anArrayThatBreaksOffKeepsWhatCameBefore() throws IOException {
        ReportAnswer answer = report("[" + run("1", "") + ", {\"target\": ", false);
        assertThat(answer.fresh()).isEqualTo(1);
        assertThat(answer.refused()).hasSize(1);
    }

    @Test
    void aBodyBeyondTheLimitIsRefusedBeforeAnythingIsKept() {
        byte[] body = run("1", "").repeat(100).getBytes(StandardCharsets.UTF_8);
        LimitedStream limited = new LimitedStream(new ByteArrayInputStream(body), 2_000);
        assertThatThrownBy(() -> ReportBody.read(limited, false, entry -> {}))
                .isInstanceOf(LimitedStream.TooLong.class);
        LimitedStream lines = new LimitedStream(new ByteArrayInputStream(body), 2_000);
        assertThatThrownBy(() -> ReportBody.read(lines, true, entry -> {})).isInstanceOf(LimitedStream.TooLong.class);
    }
}
