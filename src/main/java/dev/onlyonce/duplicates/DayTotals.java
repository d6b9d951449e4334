package dev.onlyonce.duplicates;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Keeps the totals per local day in step with the occurrences, inside the transaction that changes these. */
@Component
final class DayTotals {

    private final JdbcClient store;

    DayTotals(JdbcClient store) {
        this.store = store;
    }

    /** Occurrences that were written. */
    void add(List<Long> ids) {
        count(1, ids);
    }

    /** Occurrences that are about to be deleted. */
    void subtract(List<Long> ids) {
        count(-1, ids);
    }

    private void count(int sign, List<Long> ids) {
        store.sql("""
                        INSERT INTO occurrence_day AS d (target, job, day, occurrences, duplicates, extra_runs, questions,
                               questioned_runs, retries, failed, overlap_runs, overlap_pairs, overlap_unknown)
                        SELECT target, job, day, :sign * count(*), :sign * count(*) FILTER (WHERE extra_runs > 0), :sign * sum(extra_runs),
                               :sign * count(*) FILTER (WHERE questioned_runs > 0), :sign * sum(questioned_runs), :sign * sum(retries),
                               :sign * count(*) FILTER (WHERE failed), :sign * coalesce(sum(overlap_runs), 0),
                               :sign * coalesce(sum(overlap_pairs), 0), :sign * count(*) FILTER (WHERE overlap_runs IS NULL)
                          FROM occurrence WHERE id = ANY (:ids) GROUP BY target, job, day
                        ON CONFLICT (target, job, day) DO UPDATE SET occurrences = d.occurrences + excluded.occurrences,
                               duplicates = d.duplicates + excluded.duplicates, extra_runs = d.extra_runs + excluded.extra_runs,
                               questions = d.questions + excluded.questions, questioned_runs = d.questioned_runs + excluded.questioned_runs,
                               retries = d.retries + excluded.retries, failed = d.failed + excluded.failed,
                               overlap_runs = d.overlap_runs + excluded.overlap_runs, overlap_pairs = d.overlap_pairs + excluded.overlap_pairs,
                               overlap_unknown = d.overlap_unknown + excluded.overlap_unknown
                        """)
                .param("sign", sign)
                .param("ids", ids.toArray(Long[]::new))
                .update();
    }
}
