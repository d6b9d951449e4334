package dev.onlyonce.locks;

import dev.onlyonce.targets.Row;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The sessions that a server has, by pid; the start is null where the role may not see it. */
record LiveSessions(Map<Long, @Nullable Instant> startByPid) {

    /** Answers to {@code sessions-alive.sql}. */
    static LiveSessions of(List<Row> rows) {
        Map<Long, @Nullable Instant> starts = new HashMap<>();
        rows.forEach(row -> starts.put(Objects.requireNonNull(row.number("pid")), row.instant("backend_start")));
        return new LiveSessions(starts);
    }

    boolean contains(AdvisoryLock.LockSession session) {
        if (session.pid() == null || !startByPid.containsKey(session.pid())) {
            return false;
        }
        Instant start = startByPid.get(session.pid());
        return start == null || session.backendStart() == null || start.equals(session.backendStart());
    }
}
