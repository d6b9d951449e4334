package dev.onlyonce.locks;

import static dev.onlyonce.locks.HoldStore.instant;
import static dev.onlyonce.locks.HoldStore.utc;

import dev.onlyonce.evidence.LockHold;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads holds back from the store. */
@Component
class HoldQueries {

    /** Before every hold. */
    static final After START = new After(Instant.EPOCH, 0);

    private final JdbcClient store;

    HoldQueries(JdbcClient store) {
        this.store = store;
    }

    /** Where a page ended. */
    record After(Instant firstSeen, long id) {}

    /** A hold with all that is kept of it. */
    record StoredHold(
            long id,
            String target,
            LockKey key,
            long databaseOid,
            String database,
            String mode,
            @Nullable Long pid,
            @Nullable Instant backendStart,
            @Nullable String user,
            @Nullable String application,
            @Nullable String client,
            Instant firstSeen,
            Instant lastSeen,
            @Nullable Instant endedAt,
            @Nullable String end) {

        LockHold evidence(@Nullable String name) {
            return new LockHold(
                    target, database, key.text(), name, pid, application, client, firstSeen, lastSeen, endedAt, end);
        }
    }

    /** @param target null means all */
    List<StoredHold> holds(@Nullable String target, Instant from, Instant to, After after, int limit) {
        return store.sql("""
                        SELECT h.*, coalesce(h.last_seen, c.to_at, h.first_seen) AS seen FROM lock_hold h
                          LEFT JOIN LATERAL (SELECT max(to_at) AS to_at FROM lock_coverage WHERE target = h.target) c ON true
                         WHERE (:target::text IS NULL OR h.target = :target) AND h.first_seen < :to
                           AND (h.ended_at IS NULL OR h.last_seen >= :from) AND (h.first_seen, h.id) > (:at, :id)
                         ORDER BY h.first_seen, h.id LIMIT :limit
                        """)
                .param("target", target)
                .param("from", utc(from))
                .param("to", utc(to))
                .param("at", utc(after.firstSeen()))
                .param("id", after.id())
                .param("limit", limit)
                .query((row, n) -> hold(row))
                .list();
    }

    /** @param database null means any */
    Optional<StoredHold> last(String target, LockKey key, @Nullable String database) {
        return store.sql("""
                        SELECT h.*, coalesce(h.last_seen, c.to_at, h.first_seen) AS seen FROM lock_hold h
                          LEFT JOIN LATERAL (SELECT max(to_at) AS to_at FROM lock_coverage WHERE target = h.target) c ON true
                         WHERE h.target = :target AND h.classid = :classid AND h.objid = :objid AND h.objsubid = :objsubid
                           AND (:database::text IS NULL OR h.database = :database)
                         ORDER BY h.ended_at DESC NULLS FIRST, h.first_seen DESC LIMIT 1
                        """)
                .param("target", target)
                .param("classid", key.classid())
                .param("objid", key.objid())
                .param("objsubid", key.objsubid())
                .param("database", database)
                .query((row, n) -> hold(row))
                .optional();
    }

    List<LockHistory.Blind> blind(String target, Instant from, Instant to) {
        List<LockHistory.Blind> blind = new ArrayList<>();
        Instant known = from;
        for (LockHistory.Blind covered : covered(target, from, to)) {
            if (covered.from().isAfter(known)) {
                blind.add(new LockHistory.Blind(known, covered.from()));
            }
            known = covered.to().isAfter(known) ? covered.to() : known;
        }
        if (known.isBefore(to)) {
            blind.add(new LockHistory.Blind(known, to));
        }
        return blind;
    }

    private List<LockHistory.Blind> covered(String target, Instant from, Instant to) {
        return store.sql("""
                        SELECT from_at, to_at FROM lock_coverage
                         WHERE target = :target AND from_at < :to AND to_at >= :from ORDER BY from_at
                        """)
                .param("target", target)
                .param("from", utc(from))
                .param("to", utc(to))
                .query((row, n) -> new LockHistory.Blind(instant(row, "from_at"), instant(row, "to_at")))
                .list();
    }

    private static StoredHold hold(ResultSet row) throws SQLException {
        return new StoredHold(
                row.getLong("id"),
                row.getString("target"),
                LockKey.of(row.getLong("classid"), row.getLong("objid"), row.getInt("objsubid")),
                row.getLong("database_oid"),
                row.getString("database"),
                row.getString("mode"),
                row.getObject("pid", Long.class),
                row.getObject("backend_start") == null ? null : instant(row, "backend_start"),
                row.getString("username"),
                row.getString("application"),
                row.getString("client"),
                instant(row, "first_seen"),
                instant(row, "seen"),
                row.getObject("ended_at") == null ? null : instant(row, "ended_at"),
                row.getString("ended_by"));
    }
}
