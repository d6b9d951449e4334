package dev.onlyonce.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobSourcesTest {

    private static final Instant NOW = Instant.parse("2026-12-01T12:00:00Z");
    private static final String LOG = "logs:app";
    private static final String TABLE = "query:job_runs";

    private final RunsForTests runs = new RunsForTests(NOW);

    @AfterEach
    void close() {
        runs.close();
    }

    /** One run a minute, from a minute of the hour before noon to another; a table stamps them a little later. */
    private void told(String source, int from, int to) {
        boolean table = source.startsWith("query:");
        List<Run> told = IntStream.range(from, to)
                .mapToObj(minute -> new RunBuilder("shop", source, source + minute, "nightly")
                        .startedAt(at(minute).plusMillis(table ? 400 : 0))
                        .finishedAt(table ? at(minute).plusSeconds(1) : null)
                        .endsRecorded(table)
                        .build())
                .toList();
        runs.intake.take(runs.batch(source, told));
    }

    private static Instant at(int minute) {
        return NOW.minusSeconds(3_600).plusSeconds(minute * 60L);
    }

    private List<String> counted() {
        return runs.sql
                .sql("SELECT source FROM counted_run ORDER BY at")
                .query(String.class)
                .list();
    }

    private List<JobSources.Candidate> sources() {
        return new JobSources(new JobSourceStore(runs.sql), runs.names).of("shop", "nightly");
    }

    @Test
    void aSourceThatIsNamedNoLongerHandsItsJobOverBehindItsLastRun() {
        told(TABLE, 0, 10);
        told(LOG, 0, 15);
        runs.events.clear();
        runs.named(LOG);
        told(LOG, 15, 20);
        assertThat(counted()).hasSize(20);
        assertThat(counted().subList(0, 10)).containsOnly(TABLE);
        assertThat(counted().subList(10, 20)).containsOnly(LOG);
        assertThat(runs.events)
                .filteredOn(JobSourceChanged.class::isInstance)
                .containsExactly(new JobSourceChanged(
                        "shop", "nightly", LOG, at(9).plusMillis(400).plusSeconds(2)));
        assertThat(runs.events).filteredOn(RunsWritten.class::isInstance).isNotEmpty();
        assertThat(sources()).extracting(JobSources.Candidate::source).containsExactly(LOG, TABLE);
    }

    @Test
    void countsPerWorkerFollowTheHandOver() {
        told(TABLE, 0, 10);
        told(LOG, 0, 20);
        runs.named(LOG);
        assertThat(runs.history.workers("shop", at(0), NOW, ZoneOffset.UTC))
                .extracting(RunHistory.WorkerRuns::runs)
                .containsExactly(20L);
        assertThat(runs.history.workers("shop", at(0).minusSeconds(86_400), NOW.plusSeconds(86_400), ZoneOffset.UTC))
                .extracting(RunHistory.WorkerRuns::runs)
                .containsExactly(20L);
    }

    @Test
    void whatCountedBeforeCountsAgainAfterOneThatIsGone() {
        told(LOG, 0, 10);
        told(TABLE, 10, 20);
        told(LOG, 10, 30);
        assertThat(counted()).hasSize(20);
        runs.named(LOG);
        assertThat(counted()).hasSize(30);
        assertThat(counted().subList(10, 20)).containsOnly(TABLE);
        assertThat(sources().getFirst().source()).isEqualTo(LOG);
        assertThat(sources().getFirst().stretches()).hasSize(2);
    }

    @Test
    void aSourceThatIsNamedAgainCountsAgainFromItsFirstRunOn() {
        told(TABLE, 0, 10);
        told(LOG, 0, 15);
        runs.named(LOG);
        assertThat(counted()).hasSize(15);
        runs.named(LOG, TABLE);
        told(TABLE, 10, 15);
        assertThat(counted()).hasSize(15).containsOnly(TABLE);
        assertThat(sources().getFirst().goneAt()).isNull();
    }

    @Test
    void theOnlySourceKeepsWhatItToldWhenItIsGone() {
        told(TABLE, 0, 10);
        runs.named();
        assertThat(counted()).hasSize(10);
        assertThat(sources())
                .singleElement()
                .satisfies(source -> assertThat(source.goneAt()).isEqualTo(at(9).plusMillis(2_400)));
    }

    @Test
    void aStartThatNamesTheSameSourcesChangesNothing() {
        told(TABLE, 0, 10);
        told(LOG, 0, 10);
        runs.events.clear();
        runs.named(LOG, TABLE);
        assertThat(runs.events).isEmpty();
        assertThat(counted()).hasSize(10).containsOnly(TABLE);
    }
}
