-- A source that the configuration names no longer tells nothing more: what comes after its last run is another's.
ALTER TABLE job_source ADD COLUMN gone_at timestamptz;

-- Which source counts for a job in which stretch of time: one may count before and after another that is gone.
CREATE TABLE counted_stretch (
    target      text        NOT NULL,
    job         text        NOT NULL,
    source      text        NOT NULL,
    counts_from timestamptz NOT NULL,
    counts_to   timestamptz NOT NULL,
    PRIMARY KEY (target, job, counts_from)
);
INSERT INTO counted_stretch
SELECT target, job, source, counts_from, counts_to FROM job_source WHERE counts_from < counts_to;

CREATE OR REPLACE VIEW counted_run AS
SELECT r.*
  FROM run r
  JOIN counted_stretch s USING (target, job, source)
 WHERE r.at >= s.counts_from AND r.at < s.counts_to AND r.status NOT IN ('queued', 'skipped');

ALTER TABLE job_source DROP COLUMN counts_from, DROP COLUMN counts_to;
