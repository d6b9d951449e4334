package dev.onlyonce.duplicates;

import dev.onlyonce.runs.WholeDays;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The ledger as pages and answers read it: settled ticks alone; one that can still run is in nobody's count. */
@Component
public class Ledger {

    private static final String TOTALS = """
            SELECT job, sum(expected)::bigint, sum(once)::bigint, sum(once_not_recorded)::bigint, sum(failed)::bigint,
                   sum(duplicate)::bigint, sum(missed)::bigint, sum(unknown)::bigint, sum(late)::bigint, sum(overlap)::bigint
              FROM (SELECT job, expected, once, once_not_recorded, failed, duplicate, missed, unknown, late, overlap
                      FROM ledger_day WHERE target = :target AND day >= :firstDay AND day < :endDay
                    UNION ALL
                    SELECT job, :sign1 * expected, :sign1 * once, :sign1 * once_not_recorded, :sign1 * failed, :sign1 * duplicate,
                           :sign1 * missed, :sign1 * unknown, :sign1 * late, :sign1 * overlap
                      FROM ledger_count WHERE target = :target AND job = ANY (:jobs) AND tick >= :from1 AND tick < :to1
                    UNION ALL
                    SELECT job, :sign2 * expected, :sign2 * once, :sign2 * once_not_recorded, :sign2 * failed, :sign2 * duplicate,
                           :sign2 * missed, :sign2 * unknown, :sign2 * late, :sign2 * overlap
                      FROM ledger_count WHERE target = :target AND job = ANY (:jobs) AND tick >= :from2 AND tick < :to2) x
             GROUP BY job HAVING sum(expected) > 0 ORDER BY job
            """;

    private final JdbcClient store;
    private final JobPolicies policies;
    private final InstantSource clock;

    Ledger(JdbcClient store, JobPolicies policies, InstantSource clock) {
        this.store = store;
        this.policies = policies;
        this.clock = clock;
    }

    /** Totals of the jobs of a target that have a ledger: a schedule is known and a source tells of them. */
    public List<LedgerTotals> totals(String target, Instant from, Instant to) {
        ZoneId zone = policies.zone(target);
        WholeDays days = WholeDays.of(from, to, zone, clock.instant());
        return store.sql(TOTALS)
                .param("target", target)
                .param("jobs", policies.scheduled(target).toArray(String[]::new))
                .param("firstDay", days.first())
                .param("endDay", days.end())
                .param("from1", utc(days.atFrom().from()))
                .param("to1", utc(days.atFrom().to()))
                .param("sign1", days.atFrom().sign())
                .param("from2", utc(days.atTo().from()))
                .param("to2", utc(days.atTo().to()))
                .param("sign2", days.atTo().sign())
                .query((row, n) -> new LedgerTotals(
                        row.getString(1),
                        row.getLong(2),
                        row.getLong(3),
                        row.getLong(4),
                        row.getLong(5),
                        row.getLong(6),
                        row.getLong(7),
                        row.getLong(8),
                        row.getLong(9),
                        row.getLong(10)))
                .list();
    }

    /** The first {@code limit} settled ticks of a job from an instant on, before another, in order. */
    public List<LedgerTick> ticks(String target, String job, Instant from, Instant to, int limit) {
        return store.sql("""
                        SELECT * FROM ledger_tick WHERE target = :target AND job = :job AND tick >= :from AND tick < :to
                         ORDER BY tick LIMIT :limit
                        """)
                .param("target", target)
                .param("job", job)
                .param("from", utc(from))
                .param("to", utc(to))
                .param("limit", limit)
                .query((row, n) -> LedgerStore.tick(row))
                .list();
    }

    /** The last settled ticks of a job before an instant, in order. */
    public List<LedgerTick> last(String target, String job, Instant before, int count) {
        return store.sql("""
                        SELECT * FROM ledger_tick WHERE target = :target AND job = :job AND tick < :before
                         ORDER BY tick DESC LIMIT :count
                        """)
                .param("target", target)
                .param("job", job)
                .param("before", utc(before))
                .param("count", count)
                .query((row, n) -> LedgerStore.tick(row))
                .list()
                .reversed();
    }

    /** Jobs of a target whose schedule is known, by name. */
    public List<String> jobs(String target) {
        return policies.scheduled(target);
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
