package dev.onlyonce.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunBatch;
import dev.onlyonce.runs.RunBuilder;
import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.RunsForTests;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/** The intake against plain COPY of the same rows into the same table, taken in turns in one run. */
@Tag("bench")
class IntakeBench {

    private static final Log LOG = LogFactory.getLog(IntakeBench.class);
    private static final int ROUNDS = 5;
    private static final int ROWS = 50_000;
    private static final int LIVE = 500;
    private static final Instant NOW = Instant.parse("2026-12-01T12:00:00Z");
    private static final String COPY =
            "COPY run (day, id, at, target, source, run_id, job, key, worker, trigger, started_at,"
                    + " finished_at, ends_recorded, status) FROM STDIN";

    @Test
    void bulkImportReachesFourTenthsOfCopyAndLiveTenThousandASecond() throws Exception {
        try (RunsForTests runs = new RunsForTests(NOW)) {
            take(runs, rows("warm", ROWS), ROWS);
            copy(runs, rows("warm-copy", ROWS), 0);
            double[] bulk = new double[ROUNDS];
            double[] copy = new double[ROUNDS];
            double[] live = new double[ROUNDS];
            double[] again = new double[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                List<Run> rows = rows("bulk" + round, ROWS);
                List<Run> same = rows("copy" + round, ROWS);
                List<Run> events = rows("live" + round, ROWS / 5);
                copy[round] = copy(runs, same, round + 1);
                bulk[round] = take(runs, rows, ROWS);
                live[round] = take(runs, events, LIVE);
                again[round] = take(runs, rows, ROWS);
            }
            double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
            double ratio = median(bulk) / median(copy);
            LOG.info(String.format(
                    Locale.ROOT,
                    "load average %.1f; rows/s, medians of %d: COPY %.0f, bulk import %.0f (%.2f of COPY),"
                            + " live in batches of %d %.0f, all known again %.0f",
                    load,
                    ROUNDS,
                    median(copy),
                    median(bulk),
                    ratio,
                    LIVE,
                    median(live),
                    median(again)));
            assertThat(ratio).isGreaterThanOrEqualTo(0.4);
            // absolute figures mean something on a quiet machine only
            assumeThat(load).isLessThan(Runtime.getRuntime().availableProcessors());
            assertThat(median(live)).isGreaterThanOrEqualTo(10_000);
        }
    }

    private static double take(RunsForTests runs, List<Run> rows, int batch) {
        long began = System.nanoTime();
        for (int i = 0; i < rows.size(); i += batch) {
            List<Run> part = rows.subList(i, Math.min(i + batch, rows.size()));
            runs.intake().take(new RunBatch("shop", "api", part, List.of(), null, true, false));
        }
        runs.events.clear();
        return rows.size() / seconds(began);
    }

    private static double copy(RunsForTests runs, List<Run> rows, int round) throws Exception {
        long began = System.nanoTime();
        StringBuilder text = new StringBuilder();
        long id = -1L - (long) round * ROWS;
        for (Run run : rows) {
            text.append(run.startedAt().toString(), 0, 10)
                    .append('\t')
                    .append(id--)
                    .append('\t')
                    .append(run.startedAt())
                    .append('\t')
                    .append(run.target())
                    .append("\tcopy\t")
                    .append(run.runId())
                    .append('\t')
                    .append(run.job())
                    .append('\t')
                    .append(run.key())
                    .append('\t')
                    .append(run.worker())
                    .append("\tunknown\t")
                    .append(run.startedAt())
                    .append('\t')
                    .append(run.finishedAt())
                    .append("\tt\tsucceeded\n");
        }
        try (Connection connection = runs.pool.getConnection()) {
            connection.unwrap(PGConnection.class).getCopyAPI().copyIn(COPY, new StringReader(text.toString()));
        }
        return rows.size() / seconds(began);
    }

    private static List<Run> rows(String prefix, int count) {
        List<Run> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Instant start = NOW.minus(Duration.ofSeconds(count - i));
            rows.add(new RunBuilder("shop", "api", prefix + "-" + i, "job" + i % 20)
                    .key("user_id=" + i % 1_000)
                    .worker("web-1:" + (28_601 + i % 4), "web-1", 28_601L + i % 4)
                    .startedAt(start)
                    .finishedAt(start.plusMillis(900))
                    .endsRecorded(true)
                    .status(RunStatus.SUCCEEDED)
                    .build());
        }
        return rows;
    }

    private static double seconds(long began) {
        return (System.nanoTime() - began) / 1e9;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
