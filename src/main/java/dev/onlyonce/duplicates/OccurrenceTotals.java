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

/** Sums of occurrences per job in a span: whole local days from their totals, the edges from the occurrences. */
@Component
final class OccurrenceTotals {

    private static final String COUNT = """
            SELECT job, sum(occurrences)::bigint, sum(duplicates)::bigint, sum(extra_runs)::bigint, sum(questions)::bigint,
                   sum(retries)::bigint, sum(failed)::bigint, sum(overlap_runs)::bigint, sum(overlap_pairs)::bigint, sum(unknown)::bigint
              FROM (SELECT job, occurrences, duplicates, extra_runs, questions, retries, failed, overlap_runs, overlap_pairs,
                           overlap_unknown AS unknown
                      FROM occurrence_day WHERE target = :target AND day >= :firstDay AND day < :endDay
                    UNION ALL
                    SELECT job, :sign1, :sign1 * (extra_runs > 0)::int, :sign1 * extra_runs, :sign1 * (questioned_runs > 0)::int,
                           :sign1 * retries, :sign1 * failed::int, :sign1 * coalesce(overlap_runs, 0),
                           :sign1 * coalesce(overlap_pairs, 0), :sign1 * (overlap_runs IS NULL)::int
                      FROM occurrence WHERE target = :target AND first_at >= :from1 AND first_at < :to1
                    UNION ALL
                    SELECT job, :sign2, :sign2 * (extra_runs > 0)::int, :sign2 * extra_runs, :sign2 * (questioned_runs > 0)::int,
                           :sign2 * retries, :sign2 * failed::int, :sign2 * coalesce(overlap_runs, 0),
                           :sign2 * coalesce(overlap_pairs, 0), :sign2 * (overlap_runs IS NULL)::int
                      FROM occurrence WHERE target = :target AND first_at >= :from2 AND first_at < :to2) x
             GROUP BY job HAVING sum(occurrences) > 0
            """;

    private final JdbcClient store;
    private final InstantSource clock;

    OccurrenceTotals(JdbcClient store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /** @param overlapUnknown occurrences of which no ends are recorded */
    record Total(
            String job,
            long occurrences,
            long duplicates,
            long extraRuns,
            long questions,
            long retries,
            long failed,
            long overlaps,
            long overlapPairs,
            long overlapUnknown) {}

    List<Total> of(String target, Instant from, Instant to, ZoneId zone) {
        WholeDays days = WholeDays.of(from, to, zone, clock.instant());
        return store.sql(COUNT)
                .param("target", target)
                .param("firstDay", days.first())
                .param("endDay", days.end())
                .param("from1", utc(days.atFrom().from()))
                .param("to1", utc(days.atFrom().to()))
                .param("sign1", days.atFrom().sign())
                .param("from2", utc(days.atTo().from()))
                .param("to2", utc(days.atTo().to()))
                .param("sign2", days.atTo().sign())
                .query((row, n) -> new Total(
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

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
