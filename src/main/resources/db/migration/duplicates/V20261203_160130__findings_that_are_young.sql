-- When the faults of a stretch last changed: what else is seen around them may come a little later than the runs.
ALTER TABLE finding ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX finding_by_change ON finding (changed_at);
