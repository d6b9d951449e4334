-- The table of runs that the demo's workers keep, and what its two roles may do with it.
CREATE TABLE IF NOT EXISTS job_runs (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    job         text        NOT NULL,
    user_id     bigint      NOT NULL,
    worker_host text        NOT NULL,
    worker_pid  bigint      NOT NULL,
    started_at  timestamptz NOT NULL,
    finished_at timestamptz,
    status      text        NOT NULL
);
CREATE INDEX IF NOT EXISTS job_runs_started_at ON job_runs (started_at);
-- no worker runs while this is run: whatever has not ended never will
UPDATE job_runs SET status = 'lost' WHERE status = 'running';
GRANT SELECT, INSERT, UPDATE, DELETE ON job_runs TO demo_app;
GRANT SELECT ON job_runs TO demo_ro;
