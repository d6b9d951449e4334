package dev.onlyonce.duplicates;

import java.time.Instant;
import java.time.LocalDate;
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
                    SELECT job, 1, (extra_runs > 0)::int, extra_runs, (questioned_runs > 0)::int, retries, failed::int,
                           coalesce(overlap_runs, 0), coalesce(overlap_pairs, 0), (overlap_runs IS NULL)::int
                      FROM occurrence WHERE target = :target
                       AND (first_at >= :from1 AND first_at < :to1 OR first_at >= :from2 AND first_at < :to2)) x
             GROUP BY job
            """;

    private final JdbcClient store;

    OccurrenceTotals(JdbcClient store) {
        this.store = store;
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
        LocalDate firstDay = from.minusNanos(1).atZone(zone).toLocalDate().plusDays(1);
        LocalDate endDay = to.atZone(zone).toLocalDate();
        boolean whole = firstDay.isBefore(endDay);
        Instant daysFrom = whole ? firstDay.atStartOfDay(zone).toInstant() : to;
        Instant daysTo = whole ? endDay.atStartOfDay(zone).toInstant() : to;
        return store.sql(COUNT)
                .param("target", target)
                .param("firstDay", firstDay)
                .param("endDay", whole ? endDay : firstDay)
                .param("from1", from.atOffset(ZoneOffset.UTC))
                .param("to1", daysFrom.atOffset(ZoneOffset.UTC))
                .param("from2", daysTo.atOffset(ZoneOffset.UTC))
                .param("to2", to.atOffset(ZoneOffset.UTC))
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
}
