package dev.onlyonce.runs;

import java.io.IOException;
import java.io.StringReader;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /** What another source may fill where the run's own does not tell it. */
    static final List<String> CAN_BE_FILLED = List.of(
            "worker",
            "host",
            "pid",
            "worker_started_at",
            "scheduled_at",
            "finished_at",
            "ends_recorded",
            "status",
            "error",
            "model",
            "input_tokens",
            "cached_input_tokens",
            "cache_write_tokens",
            "output_tokens",
            "cost",
            "currency");

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

    private static final String KNOWN_DAYS = """
            SELECT DISTINCT d.day::text FROM run_input i JOIN run_identity d USING (target, source, run_id)
            """;

    /**
     * A null never takes a value away, and a run that has ended stays ended: the same rule as {@link RunMerge}. The days
     * tell the planner which partitions to look into.
     */
    private static final String UPDATE = """
            UPDATE run r SET :sets, trigger = :trigger, ends_recorded = r.ends_recorded OR i.ends_recorded,
                   status = :status, at = :at,
                   enriched = CASE WHEN r.enriched IS NULL THEN NULL ELSE nullif(r.enriched - :told_itself, '{}') END
              FROM run_input i JOIN run_identity d USING (target, source, run_id)
              JOIN run o ON o.day = d.day AND o.id = d.id
             WHERE r.day = d.day AND r.id = d.id AND r.day = ANY (:days::date[]) AND o.day = ANY (:days::date[])
               AND (:differs OR r.trigger <> :trigger OR r.status <> :status
                    OR i.ends_recorded AND NOT r.ends_recorded
                    OR r.enriched IS NOT NULL AND jsonb_exists_any(r.enriched, :told_itself))
            RETURNING r.*, o.at AS was_at, o.worker AS was_worker, o.status AS was_status
            """.replace(":sets", eachKept("%1$s = coalesce(i.%1$s, r.%1$s)", ", "))
            .replace(":differs", eachKept("i.%1$s IS NOT NULL AND i.%1$s IS DISTINCT FROM r.%1$s", " OR "))
            .replace(":told_itself", toldItself())
            .replace(":trigger", "CASE WHEN i.trigger = 'unknown' THEN r.trigger ELSE i.trigger END")
            .replace(
                    ":status",
                    "CASE WHEN :told < :known THEN r.status ELSE i.status END"
                            .replace(":told", RunMerge.rankSql("i"))
                            .replace(":known", RunMerge.rankSql("r")))
            .replace(
                    ":at",
                    Stream.of("started_at", "scheduled_at", "finished_at", "enqueued_at")
                            .map(c -> "i.%1$s, r.%1$s".formatted(c))
                            .collect(Collectors.joining(", ", "coalesce(", ", r.at)")));

    private static String eachKept(String form, String between) {
        return KEPT_ONCE_KNOWN.stream().map(form::formatted).collect(Collectors.joining(between));
    }

    /** The columns that the run's own source tells now: another's value there is another's no longer. */
    private static String toldItself() {
        return CAN_BE_FILLED.stream()
                .map(column -> switch (column) {
                    case "ends_recorded" -> "CASE WHEN i.ends_recorded THEN 'ends_recorded' END";
                    case "status" ->
                        "CASE WHEN " + RunMerge.rankSql("i") + " >= " + RunMerge.rankSql("r") + " THEN 'status' END";
                    default -> "CASE WHEN i.%1$s IS NOT NULL THEN '%1$s' END".formatted(column);
                })
                .collect(Collectors.joining(", ", "array_remove(ARRAY[", "], NULL)"));
    }

    private final JdbcTemplate jdbc;
    private final JdbcClient store;
    private final RunDays days;

    RunWriter(JdbcTemplate jdbc, JdbcClient store) {
        this.jdbc = jdbc;
        this.store = store;
        this.days = new RunDays(store);
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
        List<RunDays.Move> moves = new ArrayList<>();
        Map<String, Run> byId = new HashMap<>();
        runs.forEach(run -> byId.put(run.runId(), run));
        List<Run> fresh = jdbc.queryForList(INSERT, String.class).stream()
                .map(byId::get)
                .filter(Objects::nonNull)
                .toList();
        fresh.forEach(run -> moves.add(RunDays.Move.of(run, RunTimes.at(run, now))));
        List<Run> changed = fresh.size() == runs.size() ? List.of() : update(moves);
        days.apply(moves, zone);
        return new Written(fresh, changed);
    }

    /** Those just inserted equal their input, so they do not differ. */
    private List<Run> update(List<RunDays.Move> moves) {
        RunRows rows = new RunRows();
        return store.sql(UPDATE)
                .param("days", jdbc.queryForList(KNOWN_DAYS, String.class).toArray(String[]::new))
                .query((row, n) -> {
                    Run run = rows.mapRow(row, n);
                    moves.add(RunDays.Move.read(run, row));
                    return run;
                })
                .list();
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
