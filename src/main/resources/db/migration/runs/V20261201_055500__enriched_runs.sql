-- Which columns another source filled: {"worker": {"source": "logs:app"}, "status": {"source": …, "was": "running"}}.
ALTER TABLE run ADD COLUMN enriched jsonb;

CREATE OR REPLACE VIEW counted_run AS
SELECT r.*
  FROM run r
  JOIN counted_stretch s USING (target, job, source)
 WHERE r.at >= s.counts_from AND r.at < s.counts_to AND r.status NOT IN ('queued', 'skipped');

-- Jobs whose runs are to be compared with those of their other sources again: another source counts than before.
CREATE TABLE to_enrich (
    target  text        NOT NULL,
    job     text        NOT NULL,
    from_at timestamptz NOT NULL,
    PRIMARY KEY (target, job)
);
