package dev.onlyonce.locks;

import dev.onlyonce.targets.Row;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Reads the answers to {@code advisory.sql}, live or recorded. */
final class LockRows {

    /** What a role without pg_monitor does not see of others' sessions. */
    private static final Set<String> OF_MONITORS = Set.of("client", "state", "backendStart");

    private LockRows() {}

    /** Locks alone: the row that only tells whether this is a standby is none. */
    static List<AdvisoryLock> locks(List<Row> rows) {
        return rows.stream()
                .filter(row -> row.number("classid") != null)
                .map(LockRows::lock)
                .toList();
    }

    /** Null where the source does not tell. */
    static @Nullable Boolean standby(List<Row> rows) {
        return rows.isEmpty() ? null : optional(rows.getFirst(), "standby", Row::flag);
    }

    /** Null where the source does not tell. */
    static @Nullable Instant serverStartedAt(List<Row> rows) {
        return rows.isEmpty() ? null : optional(rows.getFirst(), "server_started_at", Row::instant);
    }

    private static AdvisoryLock lock(Row row) {
        boolean granted = Boolean.TRUE.equals(row.flag("granted"));
        return new AdvisoryLock(
                LockKey.of(number(row, "classid"), number(row, "objid"), number(row, "objsubid")),
                number(row, "database"),
                database(row),
                Objects.requireNonNull(row.text("mode")),
                granted,
                row.instant("waitstart"),
                granted ? null : pids(optional(row, "blocked_by", Row::text)),
                session(row));
    }

    private static AdvisoryLock.LockSession session(Row row) {
        String user = row.text("usename");
        String application = row.text("application_name");
        Instant backendStart = row.instant("backend_start");
        // every session has a start: one that is told of without is one that the role may not look into
        boolean hidden = backendStart == null && (user != null || application != null);
        return new AdvisoryLock.LockSession(
                row.number("pid"),
                row.text("virtualtransaction"),
                backendStart,
                user,
                application == null || application.isEmpty() ? null : application,
                row.text("client_addr"),
                row.number("client_port"),
                row.text("state"),
                row.instant("state_change"),
                hidden ? OF_MONITORS : Set.of());
    }

    /** Some extensions lock on behalf of the whole server: those have the number 0. */
    private static String database(Row row) {
        String name = row.text("datname");
        return name != null ? name : "oid " + number(row, "database");
    }

    private static long number(Row row, String column) {
        return Objects.requireNonNull(row.number(column), column);
    }

    private static @Nullable List<Long> pids(@Nullable String list) {
        if (list == null) {
            return null;
        }
        return Arrays.stream(list.split(","))
                .filter(pid -> !pid.isBlank())
                .map(Long::valueOf)
                .distinct()
                .toList();
    }

    private static <T> @Nullable T optional(Row row, String column, BiFunction<Row, String, @Nullable T> read) {
        return row.has(column) ? read.apply(row, column) : null;
    }
}
