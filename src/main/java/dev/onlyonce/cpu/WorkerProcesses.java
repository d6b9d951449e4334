package dev.onlyonce.cpu;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Which workers' processes there were, in the store. */
@Component
class WorkerProcesses {

    private static final Log LOG = LogFactory.getLog(WorkerProcesses.class);

    private final JdbcClient store;
    private final WorkerRetention retention;
    private final InstantSource clock;
    private volatile boolean away;

    WorkerProcesses(JdbcClient store, WorkerRetention retention, InstantSource clock) {
        this.store = store;
        this.retention = retention;
        this.clock = clock;
    }

    /** Processes that ended before the retention go, once an hour. */
    @Scheduled(initialDelayString = "PT3M", fixedDelayString = "PT1H")
    void drop() {
        store.sql("DELETE FROM worker_process WHERE last_seen < :first")
                .param("first", clock.instant().minus(retention.rollups()).atOffset(ZoneOffset.UTC))
                .update();
    }

    /** While the store is away nothing is kept: the next call tells the same again, and sampling goes on meanwhile. */
    void seen(String target, List<WorkerProcess> processes, Instant at) {
        if (processes.isEmpty()) {
            return;
        }
        try {
            write(target, processes, at);
            away = false;
        } catch (DataAccessException e) {
            if (!away) {
                LOG.warn("The store takes no processes of " + target + " until it is back", e);
            }
            away = true;
        }
    }

    private void write(String target, List<WorkerProcess> all, Instant at) {
        store.sql("""
                        INSERT INTO worker_process AS w (target, host, pid, started_at, parent_pid, name, worker, command,
                                                         first_seen, last_seen)
                        SELECT :target, host, pid, to_timestamp(started / 1000.0), parent, name, worker, command, :at, :at
                          FROM unnest(:hosts, :pids, :started, :parents, :names, :workers, :commands)
                            AS g (host, pid, started, parent, name, worker, command)
                        ON CONFLICT (target, host, pid, started_at) DO UPDATE
                        SET last_seen = greatest(w.last_seen, excluded.last_seen),
                            first_seen = least(w.first_seen, excluded.first_seen),
                            parent_pid = excluded.parent_pid, command = excluded.command
                        """)
                .param("target", target)
                .param("at", at.atOffset(ZoneOffset.UTC))
                .param("hosts", all.stream().map(WorkerProcess::host).toArray(String[]::new))
                .param("pids", all.stream().mapToLong(WorkerProcess::pid).toArray())
                .param(
                        "started",
                        all.stream()
                                .mapToLong(p -> p.startedAt().toEpochMilli())
                                .toArray())
                .param(
                        "parents",
                        all.stream().mapToLong(WorkerProcess::parentPid).toArray())
                .param("names", all.stream().map(WorkerProcess::name).toArray(String[]::new))
                .param("workers", all.stream().map(WorkerProcess::worker).toArray(String[]::new))
                .param("commands", all.stream().map(WorkerProcess::command).toArray(String[]::new))
                .update();
    }

    /** Those that lived at any time between. */
    List<WorkerProcess> between(String target, Instant from, Instant to) {
        return store.sql("""
                        SELECT name, host, pid, started_at, parent_pid, command FROM worker_process
                         WHERE target = :target AND last_seen >= :from AND first_seen < :to
                         ORDER BY first_seen, pid
                        """)
                .param("target", target)
                .param("from", from.atOffset(ZoneOffset.UTC))
                .param("to", to.atOffset(ZoneOffset.UTC))
                .query((row, n) -> process(row))
                .list();
    }

    private static WorkerProcess process(ResultSet row) throws SQLException {
        return new WorkerProcess(
                row.getString("name"),
                row.getString("host"),
                row.getLong("pid"),
                row.getTimestamp("started_at").toInstant(),
                row.getLong("parent_pid"),
                row.getString("command"));
    }
}
