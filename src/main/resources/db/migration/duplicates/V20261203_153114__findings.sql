-- Stretches in which something is wrong with a job, with their cause. Two faults of one kind are of one stretch when the
-- time between them is no longer than a few ticks, an hour at least.
CREATE TABLE finding (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    target     text        NOT NULL,
    job        text        NOT NULL,
    fault      text        NOT NULL, -- duplicate, overlap, missed
    from_at    timestamptz NOT NULL, -- the first of them
    to_at      timestamptz NOT NULL, -- the last of them
    cause      text        NOT NULL,
    confidence text        NOT NULL, -- of the cause
    told       jsonb       NOT NULL, -- the cause with its evidence and what was ruled out
    judged_at  timestamptz NOT NULL
);
CREATE UNIQUE INDEX finding_by_job ON finding (target, job, fault, from_at);
CREATE INDEX finding_by_time ON finding (target, to_at);

-- Faults that came or went since findings were judged; noted in the transaction that judges the runs.
CREATE TABLE finding_touched (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    target  text        NOT NULL,
    job     text        NOT NULL,
    fault   text        NOT NULL,
    from_at timestamptz NOT NULL,
    to_at   timestamptz NOT NULL
);

-- What is wrong, one row each.
CREATE VIEW fault AS
SELECT target, job, CASE mark WHEN 'overlap' THEN 'overlap' ELSE 'duplicate' END AS fault, first_at AS at
  FROM marked_occurrence WHERE mark <> 'failing'
UNION ALL
SELECT target, job, 'missed', tick FROM ledger_tick WHERE 'missed' = states[1];

-- What was judged before there were findings.
INSERT INTO finding_touched (target, job, fault, from_at, to_at)
SELECT target, job, fault, min(at), max(at) FROM fault GROUP BY target, job, fault;
