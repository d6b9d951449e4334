package dev.onlyonce.runs;

import dev.onlyonce.runs.QueryStatus.DatabaseStatus;
import dev.onlyonce.runs.QueryStatus.State;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Notes how one query does on each database; read by pages while it is written. */
final class QueryTally {

    private final String source;
    private final Map<String, DatabaseStatus> databases = new LinkedHashMap<>();

    QueryTally(String source, List<String> databases) {
        this.source = source;
        databases.forEach(
                name -> this.databases.put(name, new DatabaseStatus(name, State.WAITING, null, 0, null, null)));
    }

    synchronized void read(String database, long fresh, @Nullable Instant lastRow, Instant readTo) {
        databases.computeIfPresent(
                database,
                (name, old) -> new DatabaseStatus(
                        name,
                        old.state(),
                        old.reason(),
                        old.rows() + fresh,
                        lastRow == null ? old.lastRow() : lastRow,
                        readTo));
    }

    synchronized void state(String database, State state, @Nullable String reason) {
        databases.computeIfPresent(
                database,
                (name, old) -> new DatabaseStatus(name, state, reason, old.rows(), old.lastRow(), old.readTo()));
    }

    synchronized QueryStatus status() {
        return new QueryStatus(source, List.copyOf(databases.values()));
    }
}
