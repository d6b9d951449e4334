package dev.onlyonce.duplicates;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/** The rows of the ledger, in the transaction of whoever calls. */
@Component
class LedgerStore {

    private static final String INSERT = """
            INSERT INTO ledger_tick (target, job, tick, day, states, runs, extra_runs, keys, duplicate_keys, first_start)
            VALUES (?, ?, ?, ?, string_to_array(?, ' '), ?, ?, ?, ?, ?::timestamptz)
            """;

    private static final String COUNT = """
            INSERT INTO ledger_day AS d (target, job, day, expected, once, once_not_recorded, failed, duplicate, missed, unknown, late, overlap)
            SELECT target, job, day, :sign * sum(expected), :sign * sum(once), :sign * sum(once_not_recorded), :sign * sum(failed),
                   :sign * sum(duplicate), :sign * sum(missed), :sign * sum(unknown), :sign * sum(late), :sign * sum(overlap)
              FROM ledger_count WHERE target = :target AND job = :job AND tick = ANY (:ticks::text[]::timestamptz[])
             GROUP BY target, job, day
            ON CONFLICT (target, job, day) DO UPDATE SET expected = d.expected + excluded.expected, once = d.once + excluded.once,
                   once_not_recorded = d.once_not_recorded + excluded.once_not_recorded, failed = d.failed + excluded.failed,
                   duplicate = d.duplicate + excluded.duplicate, missed = d.missed + excluded.missed,
                   unknown = d.unknown + excluded.unknown, late = d.late + excluded.late, overlap = d.overlap + excluded.overlap
            """;

    private static final String RAN = """
            SELECT tick, min(first_at), count(*), sum(runs), sum(extra_runs), count(*) FILTER (WHERE extra_runs > 0),
                   count(*) FILTER (WHERE outcome = 'failed'), count(*) FILTER (WHERE outcome = 'succeeded'),
                   coalesce(sum(overlap_runs), 0)
              FROM occurrence WHERE target = :target AND job = :job AND tick >= coalesce(
                       (SELECT max(tick) FROM occurrence WHERE target = :target AND job = :job AND tick < :from), :from)
               AND tick <= coalesce(
                       (SELECT min(tick) FROM occurrence WHERE target = :target AND job = :job AND tick > :to), :to)
             GROUP BY tick
            """;

    private final JdbcClient store;
    private final JdbcTemplate jdbc;

    LedgerStore(JdbcClient store, JdbcTemplate jdbc) {
        this.store = store;
        this.jdbc = jdbc;
    }

    /** Whose ledger it is. */
    record Job(String target, String job, ZoneId zone) {}

    /** @param to excluded */
    record Settled(Instant from, Instant to) {}

    /** Between which ticks everything is settled, by job; a job that has no ledger yet is missing. */
    Map<String, Settled> settled(String target) {
        Map<String, Settled> settled = new HashMap<>();
        store.sql("SELECT job, settled_from, settled_to FROM ledger_state WHERE target = :target")
                .param("target", target)
                .query(row -> {
                    settled.put(row.getString(1), new Settled(at(row, 2), at(row, 3)));
                });
        return settled;
    }

    /** Jobs of a target with settled ticks to look at again: their runs changed. */
    Set<String> touched(String target) {
        return jobs(target, "SELECT DISTINCT job FROM ledger_touched WHERE target = :target");
    }

    /** Jobs of a target with settled ticks of which nothing is known. */
    Set<String> unknown(String target) {
        return jobs(target, "SELECT DISTINCT job FROM ledger_tick WHERE target = :target AND states[1] = 'unknown'");
    }

    /** Jobs of a target whose runs wait to be judged: what their ticks had is not known yet. */
    Set<String> waiting(String target) {
        return jobs(target, "SELECT DISTINCT job FROM to_judge WHERE target = :target");
    }

    private Set<String> jobs(String target, String sql) {
        return Set.copyOf(
                store.sql(sql).param("target", target).query(String.class).list());
    }

    void settled(Job job, Settled now) {
        of(job, """
                        INSERT INTO ledger_state (target, job, settled_from, settled_to) VALUES (:target, :job, :from, :to)
                        ON CONFLICT (target, job) DO UPDATE SET settled_from = :from, settled_to = :to
                        """).param("from", utc(now.from())).param("to", utc(now.to())).update();
    }

    /** Ticks that had runs in a span, and the nearest ones around it. */
    NavigableMap<Instant, TickRuns> ran(Job job, Instant from, Instant to) {
        NavigableMap<Instant, TickRuns> ran = new TreeMap<>();
        of(job, RAN).param("from", utc(from)).param("to", utc(to)).query(row -> {
            ran.put(at(row, 1), runs(row));
        });
        return ran;
    }

    /** Puts verdicts in the place of what was said of ticks before. */
    void replace(Job job, List<Instant> ticks, List<LedgerTick> verdicts) {
        if (ticks.isEmpty()) {
            return;
        }
        touchFindings(job, ticks);
        count(job, -1, ticks);
        of(
                        job,
                        "DELETE FROM ledger_tick WHERE target = :target AND job = :job AND tick = ANY (:ticks::text[]::timestamptz[])")
                .param("ticks", texts(ticks))
                .update();
        jdbc.batchUpdate(INSERT, verdicts.stream().map(v -> columns(job, v)).toList());
        count(job, 1, ticks);
        touchFindings(job, ticks);
    }

    private void touchFindings(Job job, List<Instant> ticks) {
        of(job, """
                        INSERT INTO finding_touched (target, job, fault, from_at, to_at)
                        SELECT :target, :job, 'missed', min(tick), max(tick) FROM ledger_tick
                         WHERE target = :target AND job = :job AND tick = ANY (:ticks::text[]::timestamptz[]) AND 'missed' = states[1]
                        HAVING count(*) > 0
                        """).param("ticks", texts(ticks)).update();
    }

    private void count(Job job, int sign, List<Instant> ticks) {
        of(job, COUNT).param("sign", sign).param("ticks", texts(ticks)).update();
    }

    private static Object[] columns(Job job, LedgerTick v) {
        return new Object[] {
            job.target(),
            job.job(),
            utc(v.tick()),
            v.tick().atZone(job.zone()).toLocalDate(),
            String.join(" ", v.states().stream().map(TickState::word).toList()),
            v.runs(),
            v.extraRuns(),
            v.keys(),
            v.duplicateKeys(),
            v.firstStart() == null ? null : utc(v.firstStart())
        };
    }

    /** Takes what is noted as touched, oldest first. */
    List<Instant> takeTouched(Job job, int limit) {
        return of(job, """
                        DELETE FROM ledger_touched WHERE target = :target AND job = :job AND tick IN (
                            SELECT tick FROM ledger_touched WHERE target = :target AND job = :job ORDER BY tick LIMIT :limit)
                        RETURNING tick
                        """).param("limit", limit).query((row, n) -> at(row, 1)).list().stream()
                .sorted()
                .toList();
    }

    /** Notes settled ticks of occurrences that are written, or about to be deleted. */
    void touch(List<Long> occurrences) {
        jdbc.update("""
                INSERT INTO ledger_touched (target, job, tick)
                SELECT DISTINCT o.target, o.job, o.tick FROM occurrence o JOIN ledger_state s USING (target, job)
                 WHERE o.id = ANY (?) AND o.tick >= s.settled_from AND o.tick < s.settled_to
                ON CONFLICT DO NOTHING
                """, (Object) occurrences.toArray(Long[]::new));
    }

    /** Settled ticks in a span of which nothing is known. */
    List<Instant> unknown(Job job, Instant from, Instant to, int limit) {
        return of(job, """
                        SELECT tick FROM ledger_tick WHERE target = :target AND job = :job AND states[1] = 'unknown'
                           AND tick >= :from AND tick < :to ORDER BY tick LIMIT :limit
                        """)
                .param("from", utc(from))
                .param("to", utc(to))
                .param("limit", limit)
                .query((row, n) -> at(row, 1))
                .list();
    }

    /** Forgets what was said of a job's ticks from an instant on. */
    void forget(String target, String job, Instant from) {
        Job of = new Job(target, job, ZoneOffset.UTC);
        List<Instant> told = of(
                        of, "SELECT tick FROM ledger_tick WHERE target = :target AND job = :job AND tick >= :from")
                .param("from", utc(from))
                .query((row, n) -> at(row, 1))
                .list();
        replace(of, told, List.of());
        of(of, "DELETE FROM ledger_touched WHERE target = :target AND job = :job AND tick >= :from")
                .param("from", utc(from))
                .update();
        of(of, "DELETE FROM ledger_state WHERE target = :target AND job = :job AND settled_from >= :from")
                .param("from", utc(from))
                .update();
        of(of, """
                        UPDATE ledger_state SET settled_to = least(settled_to, :from) WHERE target = :target AND job = :job
                        """).param("from", utc(from)).update();
    }

    private StatementSpec of(Job job, String sql) {
        return store.sql(sql).param("target", job.target()).param("job", job.job());
    }

    private static TickRuns runs(ResultSet row) throws SQLException {
        return new TickRuns(
                at(row, 2),
                row.getInt(3),
                row.getInt(4),
                row.getInt(5),
                row.getInt(6),
                row.getInt(7),
                row.getInt(8),
                row.getInt(9));
    }

    static LedgerTick tick(ResultSet row) throws SQLException {
        @Nullable OffsetDateTime first = row.getObject("first_start", OffsetDateTime.class);
        return new LedgerTick(
                row.getObject("tick", OffsetDateTime.class).toInstant(),
                Arrays.stream((String[]) row.getArray("states").getArray())
                        .map(TickState::of)
                        .toList(),
                row.getInt("runs"),
                row.getInt("extra_runs"),
                row.getInt("keys"),
                row.getInt("duplicate_keys"),
                first == null ? null : first.toInstant());
    }

    private static String[] texts(List<Instant> ticks) {
        return ticks.stream().map(Instant::toString).toArray(String[]::new);
    }

    private static Instant at(ResultSet row, int column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
