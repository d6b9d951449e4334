-- What an operator should look at; open while resolved_at is null.
CREATE TABLE problem (
    id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    target          text        NOT NULL,
    kind            text        NOT NULL,
    place           text        NOT NULL, -- tells it from others of its kind: a cause, a lock, a source
    subject         text        NOT NULL,
    severity        text        NOT NULL,
    jobs            text[]      NOT NULL,
    form            text        NOT NULL, -- which of the kind's sentences
    facts           jsonb       NOT NULL, -- [{name, value}], in the order of the sentence
    opened_at       timestamptz NOT NULL,
    last_seen       timestamptz NOT NULL,
    resolved_at     timestamptz,
    returned        integer     NOT NULL DEFAULT 0,
    acknowledged_by text,
    acknowledged_at timestamptz,
    expected_by     text,
    expected_reason text,
    expected_until  timestamptz
);
CREATE UNIQUE INDEX problem_open ON problem (target, kind, place) WHERE resolved_at IS NULL;
CREATE INDEX problem_by_place ON problem (target, kind, place, resolved_at);
CREATE INDEX problem_by_time ON problem (opened_at, id);
