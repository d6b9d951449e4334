package dev.onlyonce.duplicates;

import dev.onlyonce.evidence.Deployment;
import dev.onlyonce.evidence.LockClaim;
import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.evidence.LockRow;
import dev.onlyonce.evidence.LockWatch;
import dev.onlyonce.evidence.ProcessSeen;
import dev.onlyonce.evidence.WorkerStart;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/** Reads what was seen around a stretch of runs, from the views that other features publish. */
@Component
final class EvidenceReader {

    private final JdbcClient store;
    private final GuardsKnown guards;

    EvidenceReader(JdbcClient store, GuardsKnown guards) {
        this.store = store;
        this.guards = guards;
    }

    /** What is known of a span; what nobody looked at then stays not known. */
    CaseEvidence around(String target, String job, Instant from, Instant to) {
        CaseEvidence seen = CaseEvidence.NONE
                .watches(guards.of(target))
                .told(starts(target, to), claims(target, to))
                .deployments(deployments(target, from, to))
                .sentBy(senders(target, job, from, to));
        if (looked(target, from, to)) {
            seen = seen.holds(holds(target, from, to));
        }
        List<ProcessSeen> processes = processes(target, from, to);
        seen = processes.isEmpty() ? seen : seen.processes(processes);
        List<LockRow> rows = rows(target, to);
        return rows.isEmpty() ? seen : seen.lockRows(rows);
    }

    private boolean looked(String target, Instant from, Instant to) {
        return ask(
                        "SELECT EXISTS (SELECT FROM looked_at_locks WHERE target = :target AND from_at <= :to AND to_at >= :from)",
                        target,
                        from,
                        to)
                .query(Boolean.class)
                .single();
    }

    private List<LockHold> holds(String target, Instant from, Instant to) {
        List<LockWatch> watches = guards.of(target);
        return ask("""
                SELECT database, key, backend_pid, application, client, first_seen, last_seen, ended_at, ended_by FROM seen_lock_hold
                 WHERE target = :target AND first_seen <= :to AND (ended_at IS NULL OR ended_at >= :from) ORDER BY first_seen
                """, target, from, to)
                .query((row, n) -> new LockHold(
                        target,
                        row.getString("database"),
                        row.getString("key"),
                        name(watches, row.getString("key"), row.getString("database")),
                        row.getObject("backend_pid", Long.class),
                        row.getString("application"),
                        row.getString("client"),
                        at(row, "first_seen"),
                        Objects.requireNonNullElse(orNull(row, "last_seen"), to),
                        orNull(row, "ended_at"),
                        row.getString("ended_by")))
                .list();
    }

    private static @Nullable String name(List<LockWatch> watches, String key, String database) {
        return watches.stream()
                .filter(watch -> watch.key().equals(key))
                .filter(watch -> watch.database() == null || watch.database().equals(database))
                .map(LockWatch::name)
                .findFirst()
                .orElse(null);
    }

    /** Each twice: at its first and its last sight. */
    private List<ProcessSeen> processes(String target, Instant from, Instant to) {
        return ask(
                        "SELECT * FROM seen_process WHERE target = :target AND first_seen <= :to AND last_seen >= :from",
                        target,
                        from,
                        to)
                .query((row, n) -> List.of(process(target, row, "first_seen"), process(target, row, "last_seen")))
                .list()
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    private static ProcessSeen process(String target, ResultSet row, String sight) throws SQLException {
        return new ProcessSeen(
                target,
                row.getString("worker"),
                row.getString("host"),
                row.getLong("pid"),
                row.getLong("parent_pid"),
                row.getString("command"),
                at(row, "started_at"),
                at(row, sight));
    }

    private List<Deployment> deployments(String target, Instant from, Instant to) {
        return ask("""
                SELECT id, version, started_at, finished_at, note FROM told_deployment WHERE target = :target
                   AND started_at <= :to AND (finished_at IS NULL OR finished_at >= :from) ORDER BY started_at
                """, target, from, to)
                .query((row, n) -> new Deployment(
                        row.getString("id"),
                        target,
                        row.getString("version"),
                        at(row, "started_at"),
                        orNull(row, "finished_at"),
                        row.getString("note")))
                .list();
    }

    private List<WorkerStart> starts(String target, Instant to) {
        return ask("SELECT worker, at FROM worker_start WHERE target = :target AND at <= :to", target, to, to)
                .query((row, n) -> new WorkerStart(target, row.getString("worker"), at(row, "at")))
                .list();
    }

    private List<LockClaim> claims(String target, Instant to) {
        return ask("""
                SELECT worker, at, said = 'taken' AS taken FROM lock_line
                 WHERE target = :target AND at <= :to AND said IN ('taken', 'refused') ORDER BY at
                """, target, to, to)
                .query((row, n) ->
                        new LockClaim(target, row.getString("worker"), at(row, "at"), row.getBoolean("taken")))
                .list();
    }

    private List<LockRow> rows(String target, Instant to) {
        return ask("""
                SELECT name, worker, at, said FROM lock_line
                 WHERE target = :target AND at <= :to AND said NOT IN ('taken', 'refused') ORDER BY at
                """, target, to, to)
                .query((row, n) -> new LockRow(
                        target,
                        row.getString("name"),
                        row.getString("worker"),
                        at(row, "at"),
                        Instant.parse(row.getString("said")),
                        at(row, "at")))
                .list();
    }

    private Map<String, String> senders(String target, String job, Instant from, Instant to) {
        Map<String, String> senders = new HashMap<>();
        ask("""
                SELECT run_id, scheduler FROM counted_run WHERE target = :target AND job = :job AND at >= :from AND at <= :to
                   AND scheduler IS NOT NULL AND day >= (:from::timestamptz AT TIME ZONE 'UTC')::date - 7
                   AND day <= (:to::timestamptz AT TIME ZONE 'UTC')::date + 1
                """, target, from, to).param("job", job).query(row -> {
            senders.put(row.getString("run_id"), row.getString("scheduler"));
        });
        return senders;
    }

    private StatementSpec ask(String sql, String target, Instant from, Instant to) {
        StatementSpec asked = store.sql(sql).param("target", target).param("to", to.atOffset(ZoneOffset.UTC));
        return sql.contains(":from") ? asked.param("from", from.atOffset(ZoneOffset.UTC)) : asked;
    }

    private static Instant at(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static @Nullable Instant orNull(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }
}
