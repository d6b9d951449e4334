package dev.onlyonce.duplicates;

import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunsWritten;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Host and pid of each worker, noted when it is first seen, and on which day last. */
@Component
class WorkersSeen {

    private final JdbcClient store;
    private final JdbcTemplate jdbc;
    private final InstantSource clock;
    private final Map<List<String>, LocalDate> noted = new ConcurrentHashMap<>();

    WorkersSeen(JdbcClient store, JdbcTemplate jdbc, InstantSource clock) {
        this.store = store;
        this.jdbc = jdbc;
        this.clock = clock;
    }

    record Seen(@Nullable String host, @Nullable Long pid) {}

    @EventListener
    void on(RunsWritten written) {
        Map<String, Run> fresh = new HashMap<>();
        LocalDate today = clock.instant().atOffset(ZoneOffset.UTC).toLocalDate();
        Stream.concat(written.fresh().stream(), written.changed().stream()).forEach(run -> {
            if (run.worker() != null && !today.equals(noted.get(List.of(written.target(), run.worker())))) {
                fresh.put(run.worker(), run);
            }
        });
        jdbc.batchUpdate(
                """
                INSERT INTO worker_seen AS w (target, worker, host, pid, seen_on) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (target, worker) DO UPDATE SET seen_on = excluded.seen_on WHERE w.seen_on < excluded.seen_on
                """,
                fresh.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(e -> new Object[] {
                            written.target(),
                            e.getKey(),
                            e.getValue().host(),
                            e.getValue().pid(),
                            today
                        })
                        .toList());
    }

    /** By name. */
    Map<String, Seen> of(String target) {
        Map<String, Seen> seen = new HashMap<>();
        store.sql("SELECT worker, host, pid, seen_on FROM worker_seen WHERE target = :target")
                .param("target", target)
                .query((row, n) -> {
                    noted.put(List.of(target, row.getString(1)), row.getObject(4, LocalDate.class));
                    return seen.put(row.getString(1), new Seen(row.getString(2), row.getObject(3, Long.class)));
                })
                .list();
        return seen;
    }
}
