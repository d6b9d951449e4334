-- What became of each tick of a known schedule, over all keys of its job: the proof that it ran once.
CREATE TABLE ledger_tick (
    target         text        NOT NULL,
    job            text        NOT NULL,
    tick           timestamptz NOT NULL,
    day            date        NOT NULL, -- of the tick, in the target's zone
    states         text[]      NOT NULL, -- the first one is the mark
    runs           integer     NOT NULL,
    extra_runs     integer     NOT NULL,
    keys           integer     NOT NULL, -- that ran
    duplicate_keys integer     NOT NULL,
    first_start    timestamptz,
    PRIMARY KEY (target, job, tick)
);
CREATE INDEX ledger_tick_missed ON ledger_tick (target, tick) WHERE 'missed' = states[1];
CREATE INDEX ledger_tick_unknown ON ledger_tick (target, job, tick) WHERE 'unknown' = states[1];

-- What a tick adds to each total.
CREATE VIEW ledger_count AS
SELECT target, job, tick, day, 1 AS expected, ('once' = ANY (states))::int AS once,
       ('outcome-not-recorded' = ANY (states))::int AS once_not_recorded, (states[1] = 'failed')::int AS failed,
       (states[1] = 'duplicate')::int AS duplicate, (states[1] = 'missed')::int AS missed, (states[1] = 'unknown')::int AS unknown,
       ('late' = ANY (states))::int AS late, ('overlap' = ANY (states))::int AS overlap
  FROM ledger_tick;

-- The same per local day of the target: what pages and certificates read over weeks.
CREATE TABLE ledger_day (
    target            text   NOT NULL,
    job               text   NOT NULL,
    day               date   NOT NULL,
    expected          bigint NOT NULL,
    once              bigint NOT NULL, -- ran once and succeeded, late ones included
    once_not_recorded bigint NOT NULL,
    failed            bigint NOT NULL,
    duplicate         bigint NOT NULL,
    missed            bigint NOT NULL,
    unknown           bigint NOT NULL,
    late              bigint NOT NULL, -- among the others
    overlap           bigint NOT NULL, -- among the others
    PRIMARY KEY (target, job, day)
);

-- Up to where a job's ticks are settled; those in between have a row, unless a drifting period left them out.
CREATE TABLE ledger_state (
    target       text        NOT NULL,
    job          text        NOT NULL,
    settled_from timestamptz NOT NULL,
    settled_to   timestamptz NOT NULL, -- excluded
    PRIMARY KEY (target, job)
);

-- Settled ticks to look at again: their runs changed. Noted in the transaction that judges these.
CREATE TABLE ledger_touched (
    target text        NOT NULL,
    job    text        NOT NULL,
    tick   timestamptz NOT NULL,
    PRIMARY KEY (target, job, tick)
);

-- How it ended: succeeded, failed, not-recorded.
ALTER TABLE occurrence ADD COLUMN outcome text NOT NULL DEFAULT 'not-recorded';
CREATE INDEX occurrence_by_tick ON occurrence (target, job, tick) WHERE tick IS NOT NULL;
