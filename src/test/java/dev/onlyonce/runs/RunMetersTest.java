package dev.onlyonce.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.meters.MetersForTests;
import dev.onlyonce.targets.TargetEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RunMetersTest {

    private static final Instant NOW = Instant.parse("2026-12-01T12:00:00Z");
    private static final RunTargetSettings.Job DAILY =
            new RunTargetSettings.Job("daily", List.of(), null, RunTargetSettings.Keys.SHOW);

    private final RunsForTests runs = new RunsForTests(NOW, DAILY);
    private final MetersForTests scrape = new MetersForTests();

    @AfterEach
    void close() {
        runs.close();
    }

    /** As a start of Onlyonce over what is stored. */
    private RunMeters started(MetersForTests into) {
        RunMeters meters = new RunMeters(
                into.meters(), runs.history, runs.sources, new RunMeterSettings(Duration.ofHours(1)), () -> runs.now);
        meters.on(new TargetEvent.Added(new RunsForTests.Shop(List.of(DAILY))));
        return meters;
    }

    private void told(RunMeters meters, boolean backlog, Run... told) {
        runs.events.clear();
        runs.intake.take(new RunBatch("shop", told[0].source(), List.of(told), List.of(), null, true, backlog));
        runs.events.forEach(event -> {
            if (event instanceof RunsStored stored) {
                meters.on(stored);
            }
        });
    }

    private static Run run(String job, String id, Instant start) {
        return new RunBuilder("shop", "api", id, job)
                .startedAt(start)
                .finishedAt(start.plusSeconds(2))
                .endsRecorded(true)
                .status(RunStatus.SUCCEEDED)
                .build();
    }

    private double counted(String job) {
        String series = "onlyonce_runs_total{job=\"" + job + "\",status=\"succeeded\",target=\"shop\"}";
        return scrape.lines("onlyonce_runs_total{").stream()
                .filter(line -> line.contains("\"" + job + "\"") && line.contains("\"succeeded\""))
                .map(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no series " + series));
    }

    @Test
    @DisplayName("C92 a job that is known and has not run is told from 0, and its first run makes it 1")
    void c92AKnownJobIsZeroBeforeItsFirstRun() {
        RunMeters meters = started(scrape);
        assertThat(counted("daily")).isZero();
        told(meters, false, run("daily", "1", NOW));
        assertThat(counted("daily")).isEqualTo(1);
    }

    @Test
    @DisplayName("C92 a job known from its stored runs alone is told from 0 after a start")
    void c92AJobKnownFromTheStoreIsZeroAfterAStart() {
        runs.intake.take(runs.batch("api", List.of(run("nightly", "1", NOW.minusSeconds(3_600)))));
        RunMeters meters = started(scrape);
        assertThat(counted("nightly")).isZero();
        told(meters, false, run("nightly", "2", NOW));
        assertThat(counted("nightly")).isEqualTo(1);
    }

    @Test
    @DisplayName(
            "C99 runs that are told again, late, as history or after a start are counted no second time and none falls")
    void c99CountersNeverFallAndCountNothingTwice() {
        RunMeters meters = started(scrape);
        List<Run> told = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            told.add(run("daily", "r" + i, NOW.plusSeconds(i)));
        }
        told(meters, false, told.toArray(Run[]::new));
        assertThat(counted("daily")).isEqualTo(100);
        told(meters, false, told.toArray(Run[]::new));
        told(meters, true, run("daily", "history", NOW.minusSeconds(9_000)));
        told(meters, false, run("daily", "late", NOW.minusSeconds(60)));
        assertThat(counted("daily")).isEqualTo(100);
        told(meters, false, new RunBuilder(told.getFirst()).error("E").build());
        assertThat(counted("daily")).isEqualTo(100);
    }

    @Test
    @DisplayName("C99 a log that is read again from its beginning after a start counts nothing")
    void c99AFileReadAgainAfterAStartIsNotCounted() {
        told(started(new MetersForTests()), false, run("daily", "1", NOW), run("daily", "2", NOW));
        RunMeters again = started(scrape);
        told(again, false, run("daily", "1", NOW), run("daily", "2", NOW));
        assertThat(counted("daily")).isZero();
    }

    @Test
    void durationsAreAHistogramUpToFiftyJobsAndOffAbove() {
        RunMeters meters = started(scrape);
        for (int i = 1; i < 50; i++) {
            told(meters, false, run("job" + i, "r" + i, NOW));
        }
        told(meters, false, run("daily", "r", NOW));
        assertThat(scrape.lines("onlyonce_run_duration_seconds_count")).hasSize(50);
        assertThat(scrape.lines("onlyonce_run_duration_seconds_bucket").stream()
                        .filter(line -> line.contains("\"daily\"")))
                .hasSize(7);
        told(meters, false, run("one-more", "r51", NOW));
        assertThat(scrape.lines("onlyonce_run_duration_seconds")).isEmpty();
        assertThat(counted("one-more")).isEqualTo(1);
    }

    @Test
    void aWorkerThatAnotherSourceTellsLaterMovesTheGauge() {
        RunMeters meters = started(scrape);
        told(meters, false, run("daily", "1", NOW.minusSeconds(5)));
        told(
                meters,
                false,
                new RunBuilder("shop", "logs:app", "l", "daily")
                        .startedAt(NOW.minusSeconds(5))
                        .worker("web-1:71", "web-1", 71L)
                        .build());
        assertThat(scrape.lines("onlyonce_worker_runs{"))
                .singleElement()
                .satisfies(line -> assertThat(line).contains("web-1:71").endsWith(" 1.0"));
        assertThat(counted("daily")).isZero();
    }
}
