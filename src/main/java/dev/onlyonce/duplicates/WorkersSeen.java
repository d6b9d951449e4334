package dev.onlyonce.duplicates;

import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunsWritten;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Host and pid of each worker, noted when it is first seen. */
@Component
class WorkersSeen {

    private final JdbcClient store;
    private final JdbcTemplate jdbc;
    private final Set<List<String>> noted = ConcurrentHashMap.newKeySet();

    WorkersSeen(JdbcClient store, JdbcTemplate jdbc) {
        this.store = store;
        this.jdbc = jdbc;
    }

    record Seen(@Nullable String host, @Nullable Long pid) {}

    @EventListener
    void on(RunsWritten written) {
        Map<String, Run> fresh = new HashMap<>();
        Stream.concat(written.fresh().stream(), written.changed().stream()).forEach(run -> {
            if (run.worker() != null && !noted.contains(List.of(written.target(), run.worker()))) {
                fresh.put(run.worker(), run);
            }
        });
        jdbc.batchUpdate(
                "INSERT INTO worker_seen (target, worker, host, pid) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                fresh.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(e -> new Object[] {
                            written.target(),
                            e.getKey(),
                            e.getValue().host(),
                            e.getValue().pid()
                        })
                        .toList());
    }

    /** By name. */
    Map<String, Seen> of(String target) {
        Map<String, Seen> seen = new HashMap<>();
        store.sql("SELECT worker, host, pid FROM worker_seen WHERE target = :target")
                .param("target", target)
                .query((row, n) -> {
                    noted.add(List.of(target, row.getString(1)));
                    return seen.put(row.getString(1), new Seen(row.getString(2), row.getObject(3, Long.class)));
                })
                .list();
        return seen;
    }
}
