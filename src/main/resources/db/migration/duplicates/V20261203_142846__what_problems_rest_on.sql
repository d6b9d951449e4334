-- What others may read of judged occurrences: those that somebody should look at, by why.
CREATE VIEW marked_occurrence AS
SELECT 'duplicate' AS mark, target, job, key, first_at, runs, extra_runs AS beyond, members
  FROM occurrence WHERE extra_runs > 0
UNION ALL
SELECT 'undecided', target, job, key, first_at, runs, questioned_runs, members
  FROM occurrence WHERE questioned_runs > 0
UNION ALL
SELECT 'failing', target, job, key, first_at, runs, 0, members
  FROM occurrence WHERE failed
UNION ALL -- extra runs of one tick overlap as well: that is the duplicate
SELECT 'overlap', target, job, key, first_at, runs, overlap_runs, members
  FROM occurrence WHERE overlap_runs > 0 AND extra_runs = 0 AND questioned_runs = 0;

-- On which local days of the target there were any.
CREATE VIEW marked_day AS
SELECT 'duplicate' AS mark, target, job, day, duplicates AS marked, extra_runs AS beyond
  FROM occurrence_day WHERE duplicates > 0
UNION ALL
SELECT 'undecided', target, job, day, questions, questioned_runs FROM occurrence_day WHERE questions > 0
UNION ALL
SELECT 'failing', target, job, day, failed, 0 FROM occurrence_day WHERE failed > 0
UNION ALL
SELECT 'overlap', target, job, day, overlap_runs, overlap_runs FROM occurrence_day WHERE overlap_runs > 0;

-- How many ticks of a job ended after an instant, as far as ends are recorded; where no schedule names ticks, and its keys
-- come one after another, as often as one key came again.
CREATE FUNCTION clean_ticks(of_target text, of_job text, after timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
    WITH ended AS (
        SELECT key, tick FROM onlyonce.occurrence
         WHERE target = of_target AND job = of_job AND first_at > after AND (last_end IS NOT NULL OR overlap_runs IS NULL)
         ORDER BY first_at LIMIT 2000)
    SELECT greatest((SELECT count(DISTINCT tick) FROM ended),
                    (SELECT coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM ended GROUP BY key) k))
$$;

-- Jobs of which runs are stored and not judged yet.
CREATE VIEW unjudged_job AS
SELECT DISTINCT target, job FROM to_judge;
