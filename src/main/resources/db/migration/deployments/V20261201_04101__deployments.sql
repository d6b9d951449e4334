-- Named changes of version, with the interval of their rollout; finished_at is null while it goes on.
CREATE TABLE deployment (
    target      text        NOT NULL,
    id          text        NOT NULL,
    version     text        NOT NULL,
    started_at  timestamptz NOT NULL,
    finished_at timestamptz,
    note        text,
    PRIMARY KEY (target, id),
    CHECK (finished_at >= started_at)
);
CREATE INDEX deployment_by_start ON deployment (started_at, target, id);
