-- What ran where. Partitioned by the week of the run's day, which is fixed when the run is first stored.
CREATE SEQUENCE run_id_seq CACHE 1000;

CREATE TABLE run (
    day               date        NOT NULL,
    id                bigint      NOT NULL,
    at                timestamptz NOT NULL, -- start, else tick, else end, else arrival: the order of runs
    target            text        NOT NULL,
    source            text        NOT NULL,
    run_id            text        NOT NULL,
    external_id       text,
    job               text        NOT NULL,
    key               text,
    worker            text,
    host              text,
    pid               bigint,
    version           text,
    trigger           text        NOT NULL,
    scheduler         text,
    scheduled_at      timestamptz,
    enqueued_at       timestamptz,
    started_at        timestamptz,
    finished_at       timestamptz,
    ends_recorded     boolean     NOT NULL,
    status            text        NOT NULL,
    attempt           integer,
    error             text,
    model             text,
    input_tokens        bigint,
    cached_input_tokens bigint,
    cache_write_tokens  bigint,
    output_tokens       bigint,
    cost              numeric,
    currency          text,
    worker_started_at timestamptz,
    PRIMARY KEY (day, id)
) PARTITION BY RANGE (day);
CREATE INDEX run_by_job ON run (target, job, at);
CREATE INDEX run_by_time ON run (target, at);

-- A unique index on the partitioned table would have to hold the day, and a start can come late: so identity is a table.
CREATE TABLE run_identity (
    target text   NOT NULL,
    source text   NOT NULL,
    run_id text   NOT NULL,
    day    date   NOT NULL,
    id     bigint NOT NULL,
    PRIMARY KEY (target, source, run_id)
);
CREATE INDEX run_identity_by_day ON run_identity USING brin (day);

-- How far each stream of a source has been read; committed with the runs that it gave.
CREATE TABLE source_position (
    target text NOT NULL,
    source text NOT NULL,
    stream text NOT NULL,
    state  text NOT NULL,
    PRIMARY KEY (target, source, stream)
);

-- The time that a source accounts for; a tick outside of it is unknown.
CREATE TABLE coverage (
    target  text        NOT NULL,
    source  text        NOT NULL,
    from_at timestamptz NOT NULL,
    to_at   timestamptz NOT NULL,
    PRIMARY KEY (target, source, from_at)
);

-- Which source counts for a job, and in which stretch of time; the others are "also seen in".
CREATE TABLE job_source (
    target      text        NOT NULL,
    job         text        NOT NULL,
    source      text        NOT NULL,
    every_run   boolean     NOT NULL,
    ends        boolean     NOT NULL,
    workers     boolean     NOT NULL,
    first_at    timestamptz NOT NULL, -- of its earliest run
    seen_at     timestamptz NOT NULL, -- when Onlyonce first saw it
    counts_from timestamptz NOT NULL,
    counts_to   timestamptz NOT NULL,
    PRIMARY KEY (target, job, source)
);

CREATE VIEW counted_run AS
SELECT r.*
  FROM run r
  JOIN job_source s USING (target, job, source)
 WHERE r.at >= s.counts_from AND r.at < s.counts_to;

-- Runs per worker and local day of the target: what pages read over weeks.
CREATE TABLE run_day (
    target text   NOT NULL,
    job    text   NOT NULL,
    source text   NOT NULL,
    day    date   NOT NULL,
    worker text   NOT NULL, -- '' where it is not known
    runs   bigint NOT NULL,
    PRIMARY KEY (target, job, source, day, worker)
);
