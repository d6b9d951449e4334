-- The runs that count: of each job those of its counted source that were executed. What waits in a queue or was
-- skipped is a task, not a run.
CREATE OR REPLACE VIEW counted_run AS
SELECT r.*
  FROM run r
  JOIN job_source s USING (target, job, source)
 WHERE r.at >= s.counts_from AND r.at < s.counts_to AND r.status NOT IN ('queued', 'skipped');

CREATE INDEX run_day_by_day ON run_day (target, day);
