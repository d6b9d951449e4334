-- Spans of a job's and key's runs that are still to be judged; written in the transaction that stores the runs.
CREATE TABLE to_judge (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    target  text        NOT NULL,
    job     text        NOT NULL,
    key     text        NOT NULL, -- '' where there is none
    from_at timestamptz NOT NULL, -- earliest start
    to_at   timestamptz NOT NULL, -- latest start or end, included
    backlog boolean     NOT NULL  -- history: not for counters
);

-- By which settings a job was judged; when they change, all of it is judged anew.
CREATE TABLE judged_by (
    target text NOT NULL,
    job    text NOT NULL,
    policy text NOT NULL,
    PRIMARY KEY (target, job)
);

CREATE SEQUENCE occurrence_id_seq CACHE 100;

-- What was meant to happen once, with what happened.
CREATE TABLE occurrence (
    id              bigint      PRIMARY KEY,
    target          text        NOT NULL,
    job             text        NOT NULL,
    key             text        NOT NULL, -- '' where there is none
    day             date        NOT NULL, -- of the first start, in the target's zone
    first_at        timestamptz NOT NULL,
    last_at         timestamptz NOT NULL, -- start of the last run
    last_end        timestamptz,          -- latest end of a run, as far as ends are recorded
    cluster_at      timestamptz,          -- where its cluster begins; null where the source joined the runs
    given           text,                 -- under which name the source joined the runs
    tick            timestamptz,
    identified      text        NOT NULL,
    confidence      text        NOT NULL,
    runs            integer     NOT NULL,
    extra_runs      integer     NOT NULL,
    questioned_runs integer     NOT NULL,
    retries         integer     NOT NULL,
    overlap_runs        integer,
    overlap_pairs   integer,
    failed          boolean     NOT NULL,
    members         jsonb                 -- its runs, the first hundred, where it has more than one
);
CREATE INDEX occurrence_by_key ON occurrence (target, job, key, first_at);
CREATE INDEX occurrence_by_cluster ON occurrence (target, job, key, cluster_at) WHERE cluster_at IS NOT NULL;
CREATE INDEX occurrence_by_name ON occurrence (target, job, key, given) WHERE given IS NOT NULL;
CREATE INDEX occurrence_by_time ON occurrence (target, first_at);
CREATE INDEX occurrence_duplicate ON occurrence (target, first_at) WHERE extra_runs > 0;

-- Runs beyond the first.
CREATE TABLE extra_run (
    target        text   NOT NULL,
    source        text   NOT NULL,
    run_id        text   NOT NULL,
    occurrence_id bigint NOT NULL REFERENCES occurrence ON DELETE CASCADE,
    PRIMARY KEY (target, source, run_id)
);
CREATE INDEX extra_run_by_occurrence ON extra_run (occurrence_id);

-- Occurrences per job and local day of the target: what pages read over weeks.
CREATE TABLE occurrence_day (
    target           text   NOT NULL,
    job              text   NOT NULL,
    day              date   NOT NULL,
    occurrences      bigint NOT NULL,
    duplicates       bigint NOT NULL,
    extra_runs       bigint NOT NULL,
    questions        bigint NOT NULL,
    questioned_runs  bigint NOT NULL,
    retries          bigint NOT NULL,
    failed           bigint NOT NULL,
    overlap_runs         bigint NOT NULL,
    overlap_pairs    bigint NOT NULL,
    overlap_unknown  bigint NOT NULL, -- occurrences of which no ends are recorded
    PRIMARY KEY (target, job, day)
);

-- Where the source joins runs itself they may lie far apart: found by what joins them.
CREATE INDEX run_by_tick ON run (target, job, scheduled_at) WHERE scheduled_at IS NOT NULL;
CREATE INDEX run_by_external_id ON run (target, job, external_id) WHERE external_id IS NOT NULL;

-- Host and pid of each worker that ran something.
CREATE TABLE worker_seen (
    target text NOT NULL,
    worker text NOT NULL,
    host   text,
    pid    bigint,
    PRIMARY KEY (target, worker)
);
