package dev.onlyonce.runs;

import java.io.IOException;
import java.io.StringReader;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Writes runs into the store by COPY and one statement each for what is new and what has changed. */
@Component
final class RunWriter {

    private static final List<String> KEPT_ONCE_KNOWN = List.of(
            "external_id",
            "key",
            "worker",
            "host",
            "pid",
            "version",
            "scheduler",
            "scheduled_at",
            "enqueued_at",
            "started_at",
            "finished_at",
            "attempt",
            "error",
            "model",
            "input_tokens",
            "cached_input_tokens",
            "cache_write_tokens",
            "output_tokens",
            "cost",
            "currency",
            "worker_started_at");

    private static final String MAKE_INPUT = "CREATE TEMP TABLE IF NOT EXISTS run_input (day date, at timestamptz, "
            + RunColumn.ALL.stream().map(c -> c.name() + " " + c.type()).collect(Collectors.joining(", "))
            + ") ON COMMIT DELETE ROWS";

    private static final String COPY = "COPY run_input (day, at, " + RunColumn.names() + ") FROM STDIN";

    /** Identity first: what conflicts there is known, and only what does not becomes a row. */
    private static final String INSERT = """
            WITH fresh AS (
                INSERT INTO run_identity (target, source, run_id, day, id)
                SELECT target, source, run_id, day, nextval('run_id_seq') FROM run_input ORDER BY at
                ON CONFLICT DO NOTHING RETURNING source, run_id, id)
            INSERT INTO run (day, id, at, :columns)
            SELECT i.day, f.id, i.at, :inputs FROM run_input i JOIN fresh f USING (source, run_id) ORDER BY i.at
            RETURNING run_id
            """.replace(":columns", RunColumn.names())
            .replace(":inputs", RunColumn.ALL.stream().map(c -> "i." + c.name()).collect(Collectors.joining(", ")));

    /** A null never takes a value away, and a run that has ended stays ended: the same rule as {@link RunMerge}. */
    private static final String UPDATE = """
            UPDATE run r SET :sets, ends_recorded = r.ends_recorded OR i.ends_recorded, status = :status
              FROM run_input i JOIN run_identity d USING (target, source, run_id)
             WHERE r.day = d.day AND r.id = d.id
               AND (:differs OR r.status <> :status OR i.ends_recorded AND NOT r.ends_recorded)
            RETURNING r.*
            """.replace(
                    ":sets",
                    KEPT_ONCE_KNOWN.stream()
                            .map(c -> "%1$s = coalesce(i.%1$s, r.%1$s)".formatted(c))
                            .collect(Collectors.joining(", ")))
            .replace(
                    ":differs",
                    KEPT_ONCE_KNOWN.stream()
                            .map(c -> "i.%1$s IS NOT NULL AND i.%1$s IS DISTINCT FROM r.%1$s".formatted(c))
                            .collect(Collectors.joining(" OR ")))
            .replace(
                    ":status",
                    "CASE WHEN i.status = 'unknown' OR i.status IN ('queued', 'running')"
                            + " AND r.status NOT IN ('queued', 'running', 'unknown')"
                            + " THEN r.status ELSE i.status END");

    private static final String COUNT_DAYS = """
            INSERT INTO run_day (target, job, source, day, worker, runs)
            SELECT target, job, source, (at AT TIME ZONE :zone)::date, coalesce(worker, ''), count(*)
              FROM run_input WHERE run_id = ANY (:fresh) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
            ON CONFLICT (target, job, source, day, worker) DO UPDATE SET runs = run_day.runs + excluded.runs
            """;

    private final JdbcTemplate jdbc;
    private final JdbcClient store;

    RunWriter(JdbcTemplate jdbc, JdbcClient store) {
        this.jdbc = jdbc;
        this.store = store;
    }

    /**
     * @param fresh stored for the first time
     * @param changed as they are now
     */
    record Written(List<Run> fresh, List<Run> changed) {}

    /** Inside the caller's transaction; the runs have one source and no identity twice. */
    Written write(List<Run> runs, Instant now, ZoneId zone) {
        if (runs.isEmpty()) {
            return new Written(List.of(), List.of());
        }
        jdbc.execute(MAKE_INPUT);
        copy(runs, now);
        Map<String, Run> byId = new HashMap<>();
        runs.forEach(run -> byId.put(run.runId(), run));
        List<String> ids = jdbc.queryForList(INSERT, String.class);
        if (!ids.isEmpty()) {
            store.sql(COUNT_DAYS)
                    .param("zone", zone.getId())
                    .param("fresh", ids.toArray(String[]::new))
                    .update();
        }
        List<Run> changed = ids.size() == runs.size() ? List.of() : changed(ids);
        return new Written(ids.stream().map(byId::get).filter(Objects::nonNull).toList(), changed);
    }

    private List<Run> changed(List<String> fresh) {
        // those just inserted equal their input, so they do not differ
        return jdbc.query(UPDATE, new RunRows());
    }

    private void copy(List<Run> runs, Instant now) {
        CopyText text = new CopyText();
        for (Run run : runs) {
            text.field(RunTimes.day(run, now)).field(RunTimes.at(run, now));
            RunColumn.ALL.forEach(column -> text.field(column.of().apply(run)));
            text.endRow();
        }
        jdbc.execute((org.springframework.jdbc.core.ConnectionCallback<Long>) connection -> {
            try {
                return connection.unwrap(PGConnection.class).getCopyAPI().copyIn(COPY, new StringReader(text.rows()));
            } catch (IOException e) {
                throw new SQLException("COPY into the store broke off", e);
            }
        });
    }
}
