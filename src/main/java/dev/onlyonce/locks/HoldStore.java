package dev.onlyonce.locks;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Keeps holds, and when it was looked: a quiet poll moves one time stamp, whatever is held. */
@Component
class HoldStore {

    private final JdbcClient store;
    private final TransactionTemplate transaction;
    private final LockRetention retention;
    private final InstantSource clock;

    HoldStore(JdbcClient store, TransactionTemplate transaction, LockRetention retention, InstantSource clock) {
        this.store = store;
        this.transaction = transaction;
        this.retention = retention;
        this.clock = clock;
    }

    private record Covered(Instant from, Instant to) {}

    /** The book as the last Onlyonce left it. */
    HoldBook load(String target, Duration blindAfter) {
        @Nullable
        Covered last = store.sql("""
                        SELECT from_at, to_at FROM lock_coverage WHERE target = :target ORDER BY from_at DESC LIMIT 1
                        """)
                .param("target", target)
                .query((row, n) -> new Covered(instant(row, "from_at"), instant(row, "to_at")))
                .optional()
                .orElse(null);
        List<HeldLock> open = store.sql(
                        "SELECT * FROM lock_hold WHERE target = :target AND ended_at IS NULL ORDER BY id")
                .param("target", target)
                .query((row, n) -> held(row))
                .list();
        return last == null ? HoldBook.empty(blindAfter) : new HoldBook(last.from(), last.to(), open, blindAfter);
    }

    /** All of it or nothing: when it was looked and what was seen belong together. */
    void write(String target, HoldChanges changes) {
        transaction.executeWithoutResult(status -> {
            cover(target, changes.after());
            end(target, changes.ended());
            begin(target, changes.began());
        });
    }

    private void cover(String target, HoldBook book) {
        store.sql("""
                        INSERT INTO lock_coverage (target, from_at, to_at) VALUES (:target, :from, :to)
                        ON CONFLICT (target, from_at) DO UPDATE SET to_at = excluded.to_at
                        """)
                .param("target", target)
                .param("from", utc(book.coveredFrom()))
                .param("to", utc(book.coveredTo()))
                .update();
    }

    private void end(String target, List<HoldChanges.Ended> ended) {
        if (ended.isEmpty()) {
            return;
        }
        store.sql("""
                        UPDATE lock_hold h SET last_seen = e.last_seen, ended_at = e.at, ended_by = e.word
                          FROM unnest(:databases::bigint[], :classids::bigint[], :objids::bigint[], :objsubids::int[],
                                      :holders::text[], :seen::timestamptz[], :at::timestamptz[], :words::text[])
                            AS e (database_oid, classid, objid, objsubid, holder, last_seen, at, word)
                         WHERE h.target = :target AND h.ended_at IS NULL AND h.database_oid = e.database_oid
                           AND h.classid = e.classid AND h.objid = e.objid AND h.objsubid = e.objsubid AND h.holder = e.holder
                        """)
                .param("target", target)
                .params(places(ended.stream().map(HoldChanges.Ended::hold).toList()))
                .param("seen", texts(ended, e -> e.lastSeen()))
                .param("at", texts(ended, e -> e.at()))
                .param("words", texts(ended, e -> e.end().word()))
                .update();
    }

    private void begin(String target, List<HeldLock> began) {
        if (began.isEmpty()) {
            return;
        }
        store.sql("""
                        INSERT INTO lock_hold (target, database_oid, classid, objid, objsubid, holder, database, mode,
                                               pid, transaction, backend_start, username, application, client, first_seen)
                        SELECT :target, b.* FROM unnest(
                            :databases::bigint[], :classids::bigint[], :objids::bigint[], :objsubids::int[], :holders::text[],
                            :names::text[], :modes::text[], :pids::bigint[], :transactions::text[], :starts::timestamptz[],
                            :users::text[], :applications::text[], :clients::text[], :first::timestamptz[]) AS b
                        """)
                .param("target", target)
                .params(places(began))
                .param("names", texts(began, HeldLock::database))
                .param("modes", texts(began, HeldLock::mode))
                .param("pids", texts(began, h -> h.session().pid()))
                .param("transactions", texts(began, h -> h.session().transaction()))
                .param("starts", texts(began, h -> h.session().backendStart()))
                .param("users", texts(began, h -> h.session().user()))
                .param("applications", texts(began, h -> h.session().application()))
                .param("clients", texts(began, h -> h.session().client()))
                .param("first", texts(began, HeldLock::firstSeen))
                .update();
    }

    private static java.util.Map<String, Object> places(List<HeldLock> holds) {
        return java.util.Map.of(
                "databases", texts(holds, HeldLock::databaseOid),
                "classids", texts(holds, h -> h.key().classid()),
                "objids", texts(holds, h -> h.key().objid()),
                "objsubids", texts(holds, h -> h.key().objsubid()),
                "holders", texts(holds, HeldLock::holder));
    }

    private static <T> @Nullable String[] texts(List<T> from, Function<T, @Nullable Object> value) {
        @Nullable String[] texts = new String[from.size()];
        for (int i = 0; i < texts.length; i++) {
            Object one = value.apply(from.get(i));
            texts[i] = one == null ? null : one.toString();
        }
        return texts;
    }

    /** What ended before the retention goes, once an hour. */
    @Scheduled(initialDelay = 60_000, fixedDelay = 3_600_000)
    void drop() {
        OffsetDateTime firstKept = utc(clock.instant().minus(retention.rollups()));
        store.sql("DELETE FROM lock_hold WHERE ended_at < :first")
                .param("first", firstKept)
                .update();
        store.sql("DELETE FROM lock_coverage WHERE to_at < :first")
                .param("first", firstKept)
                .update();
    }

    private static HeldLock held(ResultSet row) throws SQLException {
        return new HeldLock(
                LockKey.of(row.getLong("classid"), row.getLong("objid"), row.getInt("objsubid")),
                row.getLong("database_oid"),
                row.getString("database"),
                row.getString("mode"),
                new AdvisoryLock.LockSession(
                        row.getObject("pid", Long.class),
                        row.getString("transaction"),
                        row.getObject("backend_start") == null ? null : instant(row, "backend_start"),
                        row.getString("username"),
                        row.getString("application"),
                        row.getString("client"),
                        null,
                        null,
                        null,
                        Set.of()),
                instant(row, "first_seen"));
    }

    static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    static @Nullable OffsetDateTime utc(@Nullable Instant at) {
        return at == null ? null : at.atOffset(ZoneOffset.UTC);
    }
}
