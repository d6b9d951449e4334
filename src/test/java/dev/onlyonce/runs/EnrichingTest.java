package dev.onlyonce.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnrichingTest {

    private static final Instant NOW = Instant.parse("2026-12-01T12:00:00Z");
    private static final String LOG = "logs:app";
    private static final String TABLE = "query:job_runs";

    private final RunsForTests runs = new RunsForTests(
            NOW,
            new RunTargetSettings.Job("by-log", List.of(), "logs", RunTargetSettings.Keys.SHOW),
            new RunTargetSettings.Job("by-table", List.of(), "query", RunTargetSettings.Keys.SHOW));

    @AfterEach
    void close() {
        runs.close();
    }

    /** As a log tells it: worker and start. */
    private static RunBuilder logged(String job, String id, Instant start) {
        return new RunBuilder("shop", LOG, id, job)
                .key("user_id=42")
                .worker("web-1:71", "web-1", 71L)
                .startedAt(start);
    }

    /** As a table tells it: tick, start, end and tokens. */
    private static RunBuilder tabled(String job, String id, Instant start) {
        return new RunBuilder("shop", TABLE, id, job)
                .key("user_id=42")
                .scheduledAt(start.minusMillis(700))
                .startedAt(start)
                .finishedAt(start.plusSeconds(3))
                .endsRecorded(true)
                .status(RunStatus.SUCCEEDED)
                .usage(new Run.Usage("gpt-4o-mini", 900L, null, null, 200L, new BigDecimal("120.00"), "KRW"));
    }

    private void tell(Run... told) {
        for (Run run : told) {
            runs.intake.take(runs.batch(run.source(), List.of(run)));
        }
    }

    private record Kept(Run run, SortedMap<String, Fill> fills) {}

    private List<Kept> counted() {
        return runs.sql
                .sql("SELECT * FROM counted_run ORDER BY at, run_id")
                .query((row, n) -> new Kept(new RunRows().mapRow(row, n), Fill.read(row.getString("enriched"))))
                .list();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theLogsRunGetsTickEndAndTokensOfTheTableWhicheverToldFirst(boolean logFirst) {
        Run log = logged("by-log", "l", NOW).build();
        Run table = tabled("by-log", "t", NOW.plusMillis(400)).build();
        tell(logFirst ? log : table, logFirst ? table : log);
        assertThat(counted()).singleElement().satisfies(kept -> {
            assertThat(kept.run().source()).isEqualTo(LOG);
            assertThat(kept.run().startedAt()).isEqualTo(NOW);
            assertThat(kept.run().worker()).isEqualTo("web-1:71");
            assertThat(kept.run().scheduledAt()).isEqualTo(NOW.minusMillis(300));
            assertThat(kept.run().finishedAt()).isEqualTo(NOW.plusMillis(3_400));
            assertThat(kept.run().status()).isEqualTo(RunStatus.SUCCEEDED);
            assertThat(kept.run().usage().outputTokens()).isEqualTo(200);
            assertThat(kept.run().usage().cachedInputTokens()).isNull();
            assertThat(kept.run().usage().cost()).isEqualByComparingTo("120");
            assertThat(kept.fills()).containsKeys("scheduled_at", "finished_at", "status", "input_tokens", "cost");
            assertThat(kept.fills()).doesNotContainKeys("worker", "cached_input_tokens", "key");
            assertThat(kept.fills().values()).extracting(Fill::source).containsOnly(TABLE);
        });
        assertThat(runs.count("run")).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theTablesRunGetsTheLogsWorkerAndIsCountedAsItsRunOnce(boolean logFirst) {
        Run log = logged("by-table", "l", NOW).build();
        Run table = tabled("by-table", "t", NOW.plusMillis(400)).build();
        tell(logFirst ? log : table, logFirst ? table : log);
        assertThat(counted()).singleElement().satisfies(kept -> {
            assertThat(kept.run().source()).isEqualTo(TABLE);
            assertThat(kept.run().worker()).isEqualTo("web-1:71");
            assertThat(kept.run().pid()).isEqualTo(71);
            assertThat(kept.fills()).containsOnlyKeys("worker", "host", "pid");
        });
        assertThat(runs.history.workers("shop", NOW.minusSeconds(200_000), NOW.plusSeconds(200_000), ZoneOffset.UTC))
                .containsExactly(new RunHistory.WorkerRuns("by-table", "web-1:71", 1));
    }

    @Test
    void whatIsFilledIsJudgedAgain() {
        tell(tabled("by-table", "t", NOW).build());
        runs.events.clear();
        tell(logged("by-table", "l", NOW).build());
        assertThat(runs.events)
                .filteredOn(RunsWritten.class::isInstance)
                .map(RunsWritten.class::cast)
                .singleElement()
                .satisfies(written -> {
                    assertThat(written.fresh()).extracting(Run::runId).containsExactly("l");
                    assertThat(written.changed()).extracting(Run::worker).containsExactly("web-1:71");
                });
    }

    @Test
    void anExternalIdJoinsRunsHoweverFarTheirStartsLieApart() {
        tell(
                tabled("by-table", "earlier", NOW.minusSeconds(600)).build(),
                tabled("by-table", "t", NOW).externalId("task-7").build(),
                logged("by-table", "l", NOW.minusSeconds(90))
                        .externalId("task-7")
                        .build());
        assertThat(counted()).extracting(kept -> kept.run().worker()).containsExactly(null, "web-1:71");
    }

    @Test
    void runsOfDifferentExternalIdsAreNeverOne() {
        tell(
                tabled("by-table", "t", NOW).externalId("task-7").build(),
                logged("by-table", "l", NOW).externalId("task-8").build());
        assertThat(counted())
                .singleElement()
                .satisfies(kept -> assertThat(kept.fills()).isEmpty());
    }

    @Test
    void anExternalIdThatCameBackIsNoMatchUnlessTheStartsTellWhichIsWhich() {
        tell(
                tabled("by-table", "t1", NOW).externalId("task-7").build(),
                tabled("by-table", "t2", NOW.plusSeconds(60))
                        .externalId("task-7")
                        .build(),
                logged("by-table", "l1", NOW.plusSeconds(30))
                        .externalId("task-7")
                        .build(),
                logged("by-table", "l2", NOW.plusSeconds(61))
                        .externalId("task-7")
                        .build());
        assertThat(counted()).extracting(kept -> kept.run().worker()).containsExactly(null, "web-1:71");
    }

    @Test
    void anotherKeyOrAnotherWorkerOrAStartFurtherThanTwoSecondsIsAnotherRun() {
        Run table = tabled("by-log", "t", NOW).worker("web-2:5", "web-2", 5L).build();
        tell(
                table,
                logged("by-log", "key", NOW).key("user_id=43").build(),
                logged("by-log", "worker", NOW).build(),
                logged("by-log", "start", NOW.plusMillis(2_001))
                        .worker("web-2:5", "web-2", 5L)
                        .build());
        assertThat(counted())
                .hasSize(3)
                .allSatisfy(kept -> assertThat(kept.fills()).isEmpty());
    }

    @Test
    void whereTwoFitNothingIsFilled() {
        tell(
                tabled("by-table", "t", NOW).build(),
                logged("by-table", "l1", NOW).build(),
                logged("by-table", "l2", NOW.plusSeconds(1))
                        .worker("web-1:72", "web-1", 72L)
                        .build());
        assertThat(counted())
                .singleElement()
                .satisfies(kept -> assertThat(kept.run().worker()).isNull());
    }

    @Test
    void fourWorkersAtOnceInATableWithoutWorkersAreNotGuessed() {
        for (int i = 0; i < 4; i++) {
            tell(
                    tabled("by-table", "t" + i, NOW.plusMillis(i)).build(),
                    logged("by-table", "l" + i, NOW.plusMillis(i))
                            .worker("web-1:7" + i, null, null)
                            .build());
        }
        assertThat(counted())
                .hasSize(4)
                .allSatisfy(kept -> assertThat(kept.fills()).isEmpty());
    }

    @Test
    void aValueThatIsThereIsNeverReplaced() {
        tell(
                tabled("by-table", "t", NOW).worker("web-1:71", "web-1", 71L).build(),
                logged("by-table", "l", NOW)
                        .finishedAt(NOW.plusSeconds(9))
                        .endsRecorded(true)
                        .status(RunStatus.FAILED)
                        .build());
        assertThat(counted()).singleElement().satisfies(kept -> {
            assertThat(kept.run().finishedAt()).isEqualTo(NOW.plusSeconds(3));
            assertThat(kept.run().status()).isEqualTo(RunStatus.SUCCEEDED);
            assertThat(kept.fills()).isEmpty();
        });
    }

    @Test
    void whatItsOwnSourceTellsLaterTakesThePlaceOfWhatWasFilled() {
        tell(logged("by-log", "l", NOW).build(), tabled("by-log", "t", NOW).build());
        tell(logged("by-log", "l", NOW)
                .finishedAt(NOW.plusSeconds(5))
                .endsRecorded(true)
                .status(RunStatus.FAILED)
                .build());
        assertThat(counted()).singleElement().satisfies(kept -> {
            assertThat(kept.run().finishedAt()).isEqualTo(NOW.plusSeconds(5));
            assertThat(kept.run().status()).isEqualTo(RunStatus.FAILED);
            assertThat(kept.fills()).doesNotContainKeys("finished_at", "status", "ends_recorded");
            assertThat(kept.fills()).containsKey("input_tokens");
        });
    }

    @Test
    void anOpenRunThatIsToldAgainStaysEndedAsTheOtherSourceSays() {
        Run open = logged("by-log", "l", NOW)
                .status(RunStatus.RUNNING)
                .endsRecorded(true)
                .build();
        tell(open, tabled("by-log", "t", NOW).build(), open);
        assertThat(counted()).singleElement().satisfies(kept -> {
            assertThat(kept.run().status()).isEqualTo(RunStatus.SUCCEEDED);
            assertThat(kept.fills().get("status")).isEqualTo(new Fill(TABLE, "running"));
        });
    }

    @Test
    void toldAgainNothingChangesAndNothingIsPublished() {
        Run log = logged("by-log", "l", NOW).build();
        Run table = tabled("by-log", "t", NOW).build();
        tell(log, table);
        List<Kept> before = counted();
        runs.events.clear();
        tell(log, table, log);
        assertThat(counted()).isEqualTo(before);
        assertThat(runs.events).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void inWhateverOrderTheyComeTheSameIsFilled(long seed) {
        Random random = new Random(seed);
        List<Run> told = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Instant start = NOW.minusMillis(random.nextInt(60_000));
            String external = random.nextInt(4) == 0 ? "task-" + random.nextInt(12) : null;
            told.add(logged("by-log", "l" + i, start).externalId(external).build());
            told.add(tabled("by-log", "t" + i, start.plusMillis(random.nextInt(3_000)))
                    .externalId(random.nextBoolean() ? external : null)
                    .build());
        }
        tell(told.toArray(Run[]::new));
        List<Kept> first = counted();
        assertThat(first).as("seed " + seed).anyMatch(kept -> !kept.fills().isEmpty());
        try (RunsForTests others = new RunsForTests(
                NOW, new RunTargetSettings.Job("by-log", List.of(), "logs", RunTargetSettings.Keys.SHOW))) {
            Collections.shuffle(told, random);
            told.forEach(run -> others.intake.take(others.batch(run.source(), List.of(run))));
            assertThat(others.sql
                            .sql("SELECT * FROM counted_run ORDER BY at, run_id")
                            .query((row, n) ->
                                    new Kept(new RunRows().mapRow(row, n), Fill.read(row.getString("enriched"))))
                            .list())
                    .as("seed " + seed)
                    .isEqualTo(first);
        }
    }

    @Test
    void whenAnotherSourceBeginsToCountItsEarlierRunsAreFilledToo() {
        EnrichingAgain again = runs.enrichingAgain();
        Instant before = NOW.minusSeconds(600);
        tell(logged("free", "a", before).build());
        Run other = new RunBuilder("shop", "logs:other", "b1", "free")
                .key("user_id=42")
                .startedAt(before.plusSeconds(1))
                .build();
        tell(other);
        assertThat(counted()).extracting(kept -> kept.run().source()).containsExactly(LOG);
        tell(new RunBuilder("shop", "logs:other", "b2", "free")
                .startedAt(NOW)
                .finishedAt(NOW.plusSeconds(1))
                .endsRecorded(true)
                .build());
        runs.events.stream().filter(RunsWritten.class::isInstance).forEach(written -> again.on((RunsWritten) written));
        again.work();
        assertThat(counted()).extracting(kept -> kept.run().runId()).containsExactly("b1", "b2");
        assertThat(counted().getFirst().run().worker()).isEqualTo("web-1:71");
        assertThat(runs.count("to_enrich")).isZero();
    }
}
