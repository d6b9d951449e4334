package dev.onlyonce.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onlyonce.runs.RunBatch.Position;
import dev.onlyonce.runs.RunBatch.Span;
import dev.onlyonce.runs.RunTargetSettings.Job;
import dev.onlyonce.runs.RunTargetSettings.Keys;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessException;

class RunIntakeTest {

    private static final Instant NOW = Instant.parse("2026-12-01T12:00:00Z");

    private final RunsForTests runs = new RunsForTests(
            NOW,
            new Job("profile_analyzer", List.of("profile_analysis"), null, Keys.SHOW),
            new Job("private", List.of(), null, Keys.HASH),
            new Job("secret", List.of(), null, Keys.DROP));

    @AfterEach
    void close() {
        runs.close();
    }

    private static RunBuilder run(String id, Instant at) {
        return new RunBuilder("shop", "api", id, "nightly").startedAt(at);
    }

    /** Random batches: new and known runs, twice in a batch, starts before and after their ends, kills in between. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whateverComesInWhateverOrderTheStoreHoldsWhatAMapWould(long seed) {
        Random random = new Random(seed);
        Map<String, Run> model = new HashMap<>();
        RunStore intake = runs.intake;
        for (int round = 0; round < 25; round++) {
            List<Run> batch = new ArrayList<>();
            for (int i = random.nextInt(40); i >= 0; i--) {
                batch.add(told(random));
            }
            if (random.nextInt(4) == 0) {
                killedBeforeCommit(batch);
            }
            intake.take(runs.batch("api", batch));
            batch.forEach(run -> model.merge(run.runId(), run, RunMerge::later));
            intake = random.nextInt(5) == 0 ? runs.store() : intake;
        }
        assertThat(runs.all()).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(model.values());
        assertThat(runs.count("run_identity")).isEqualTo(model.size());
        assertThat(rolledUp()).as("the roll-up agrees with the runs").isEqualTo(countedFrom(model));
    }

    private Run told(Random random) {
        Instant start = NOW.minus(Duration.ofHours(random.nextInt(200)));
        RunBuilder run = run("r" + random.nextInt(120), start)
                .startedAt(random.nextInt(3) == 0 ? null : start)
                .status(RunStatus.values()[random.nextInt(RunStatus.values().length)])
                .worker(random.nextInt(3) == 0 ? null : "w" + random.nextInt(4), null, null);
        if (random.nextBoolean()) {
            run.finishedAt(start.plusSeconds(300_000)).endsRecorded(true);
        }
        if (random.nextBoolean()) {
            run.error("tab\there, back\\slash, line\nbreak")
                    .attempt(random.nextInt(5))
                    .cost(BigDecimal.ONE, "KRW");
        }
        return run.enqueuedAt(NOW.minus(Duration.ofHours(300))).finishedAt(null).build();
    }

    private void killedBeforeCommit(List<Run> batch) {
        runs.sql
                .sql("ALTER TABLE source_position ADD CONSTRAINT killed CHECK (stream <> 'killed')")
                .update();
        RunBatch doomed = new RunBatch("shop", "api", batch, List.of(new Position("killed", "x")), null, true, false);
        assertThatThrownBy(() -> runs.intake.take(doomed)).isInstanceOf(DataAccessException.class);
        runs.sql.sql("ALTER TABLE source_position DROP CONSTRAINT killed").update();
    }

    private Map<String, Long> rolledUp() {
        Map<String, Long> counts = new HashMap<>();
        runs.sql.sql("SELECT day, worker, runs FROM run_day WHERE runs <> 0").query(row -> {
            counts.put(row.getString(1) + row.getString(2), row.getLong(3));
        });
        return counts;
    }

    private static Map<String, Long> countedFrom(Map<String, Run> model) {
        Map<String, Long> counts = new HashMap<>();
        model.values().stream().filter(Run::executed).forEach(run -> {
            String worker = run.worker() == null ? "" : run.worker();
            counts.merge(RunTimes.at(run, NOW).atOffset(ZoneOffset.UTC).toLocalDate() + worker, 1L, Long::sum);
        });
        return counts;
    }

    @Test
    void concurrentTakersOfTheSameRunsStoreEachOnce() throws InterruptedException {
        List<Run> batch = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            batch.add(run("same" + i, NOW.minusSeconds(i)).build());
        }
        CountDownLatch ready = new CountDownLatch(4);
        List<Thread> takers = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            takers.add(Thread.ofVirtual().start(() -> {
                ready.countDown();
                for (int i = 0; i < 5; i++) {
                    runs.intake.take(runs.batch("api", batch));
                }
            }));
        }
        for (Thread taker : takers) {
            taker.join();
        }
        assertThat(runs.count("run")).isEqualTo(500);
        assertThat(runs.events.stream()
                        .filter(RunsStored.class::isInstance)
                        .mapToInt(e -> ((RunsStored) e).fresh().size())
                        .sum())
                .isEqualTo(500);
    }

    @Test
    void aRunThatIsToldAgainUnchangedIsKnownAndNoEvent() {
        RunBatch batch = runs.batch("api", List.of(run("1", NOW).build()));
        assertThat(runs.intake.take(batch)).isEqualTo(new RunIntake.Taken(1, 0, List.of()));
        runs.events.clear();
        assertThat(runs.intake.take(batch)).isEqualTo(new RunIntake.Taken(0, 1, List.of()));
        assertThat(runs.events).isEmpty();
    }

    @Test
    void anEndChangesTheRunAndALaterStartDoesNotTakeItBack() {
        Run started = run("1", NOW)
                .status(RunStatus.RUNNING)
                .endsRecorded(true)
                .worker("w1", null, null)
                .build();
        Run ended = run("1", NOW)
                .status(RunStatus.SUCCEEDED)
                .endsRecorded(true)
                .finishedAt(NOW.plusSeconds(2))
                .build();
        runs.intake.take(runs.batch("api", List.of(started)));
        runs.intake.take(runs.batch("api", List.of(ended)));
        runs.intake.take(runs.batch("api", List.of(started)));
        assertThat(runs.all()).singleElement().satisfies(run -> {
            assertThat(run.status()).isEqualTo(RunStatus.SUCCEEDED);
            assertThat(run.worker()).isEqualTo("w1");
            assertThat(run.finishedAt()).isEqualTo(NOW.plusSeconds(2));
        });
    }

    @Test
    void whatIsRefusedIsNamedAndTheRestIsKept() {
        RunIntake.Taken taken = runs.intake.take(runs.batch(
                "api",
                List.of(
                        run("ok", NOW).build(),
                        run("old", NOW.minus(Duration.ofDays(500))).build(),
                        run("ahead", NOW.plus(Duration.ofDays(2))).build(),
                        run("backwards", NOW).finishedAt(NOW.minusSeconds(1)).build(),
                        run(" ", NOW).build(),
                        run("nul", NOW).key("a\0b").build(),
                        run("dear", NOW)
                                .cost(new BigDecimal("1e999999999"), "KRW")
                                .build(),
                        run("x".repeat(5_000), NOW).build(),
                        run("far", NOW).finishedAt(Instant.MAX).build())));
        assertThat(taken.fresh()).isEqualTo(1);
        assertThat(taken.refused())
                .extracting(RunIntake.Refusal::index, RunIntake.Refusal::field)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(1, "startedAt"),
                        org.assertj.core.groups.Tuple.tuple(2, "startedAt"),
                        org.assertj.core.groups.Tuple.tuple(3, "finishedAt"),
                        org.assertj.core.groups.Tuple.tuple(4, "runId"),
                        org.assertj.core.groups.Tuple.tuple(5, "key"),
                        org.assertj.core.groups.Tuple.tuple(6, "cost"),
                        org.assertj.core.groups.Tuple.tuple(7, "runId"),
                        org.assertj.core.groups.Tuple.tuple(8, "finishedAt"));
    }

    @Test
    void aliasesJoinAndKeysAreKeptAsAllowed() {
        runs.intake.take(runs.batch(
                "api",
                List.of(
                        new RunBuilder("shop", "api", "1", "profile_analysis")
                                .key("user_id=42")
                                .startedAt(NOW)
                                .build(),
                        new RunBuilder("shop", "api", "2", "private")
                                .key("user_id=42")
                                .startedAt(NOW)
                                .build(),
                        new RunBuilder("shop", "api", "3", "secret")
                                .key("user_id=42")
                                .startedAt(NOW)
                                .build())));
        assertThat(runs.all())
                .extracting(
                        Run::job, run -> run.key() == null ? null : run.key().replaceAll("[0-9a-f]{12}", "…"))
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("profile_analyzer", "user_id=42"),
                        org.assertj.core.groups.Tuple.tuple("private", "#…"),
                        org.assertj.core.groups.Tuple.tuple("secret", null));
    }

    @Test
    void coverageThatTouchesIsJoinedAndAGapStays() {
        for (int[] minutes : new int[][] {{0, 5}, {10, 15}, {5, 7}, {20, 20}}) {
            Span span = new Span(NOW.plusSeconds(60L * minutes[0]), NOW.plusSeconds(60L * minutes[1]));
            runs.intake.take(new RunBatch("shop", "api", List.of(), List.of(), span, true, false));
        }
        assertThat(runs.positions.between("shop", "api", NOW, NOW.plusSeconds(900)))
                .containsExactly(
                        new Span(NOW, NOW.plusSeconds(420)), new Span(NOW.plusSeconds(600), NOW.plusSeconds(900)));
    }

    @Test
    void twoSourcesOfOneJobAreNotAdded() {
        List<Run> log = new ArrayList<>();
        List<Run> table = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            Instant at = NOW.minusSeconds(1_200 - i * 10L);
            log.add(new RunBuilder("shop", "logs:app", "l" + i, "nightly")
                    .startedAt(at)
                    .build());
            table.add(new RunBuilder("shop", "query:job_runs", "q" + i, "nightly")
                    .startedAt(at.plusMillis(400))
                    .finishedAt(at.plusSeconds(1))
                    .endsRecorded(true)
                    .worker("w" + i % 4, null, null)
                    .build());
        }
        runs.intake.take(runs.batch("logs:app", log));
        assertThat(runs.count("counted_run")).isEqualTo(120);
        runs.intake.take(runs.batch("query:job_runs", table));
        assertThat(runs.count("run")).isEqualTo(240);
        assertThat(runs.count("counted_run")).isEqualTo(120);
        assertThat(runs.history.between("shop", NOW.minusSeconds(3_600), NOW, 1_000))
                .hasSize(120)
                .allSatisfy(run -> assertThat(run.source()).isEqualTo("query:job_runs"));
        assertThat(runs.events).filteredOn(JobSourceChanged.class::isInstance).hasSize(1);
        assertThat(runs.history.workers("shop", NOW.minus(Duration.ofDays(30)), NOW, ZoneOffset.UTC))
                .extracting(RunHistory.WorkerRuns::runs)
                .containsExactly(30L, 30L, 30L, 30L);
        assertThat(runs.history.workers(
                        "shop", NOW.minus(Duration.ofDays(30)), NOW.plus(Duration.ofDays(2)), ZoneOffset.UTC))
                .extracting(RunHistory.WorkerRuns::runs)
                .containsExactly(30L, 30L, 30L, 30L);
    }
}
