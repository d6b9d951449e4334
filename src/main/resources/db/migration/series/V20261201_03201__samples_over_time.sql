-- which series there are; a worker that restarts has another one
CREATE TABLE series (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    target   text    NOT NULL,
    name     text    NOT NULL,
    labels   jsonb   NOT NULL,
    every_ms integer NOT NULL, -- neighbours lie at most this far apart while the source lives
    UNIQUE (target, name, labels)
);

-- value null: here the source had no value (a gap begins)
CREATE TABLE series_sample (
    day       date        NOT NULL,
    series_id bigint      NOT NULL,
    at        timestamptz NOT NULL,
    value     double precision,
    peak      double precision,
    PRIMARY KEY (series_id, at, day) INCLUDE (value, peak)
) PARTITION BY RANGE (day);

-- per UTC quarter-hour; at is its start
CREATE TABLE series_quarter (
    day       date             NOT NULL,
    series_id bigint           NOT NULL,
    at        timestamptz      NOT NULL,
    mean      double precision NOT NULL,
    peak      double precision NOT NULL,
    low       double precision NOT NULL,
    p95       double precision NOT NULL,
    samples   integer          NOT NULL,
    PRIMARY KEY (series_id, at, day) INCLUDE (mean, peak, samples)
) PARTITION BY RANGE (day);

-- quarter-hours with samples that are not in series_quarter yet
CREATE TABLE series_quarter_due (at timestamptz PRIMARY KEY);
