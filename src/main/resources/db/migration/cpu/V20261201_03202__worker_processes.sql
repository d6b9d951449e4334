-- processes of workers that were seen; a reused pid has another start and is another row
CREATE TABLE worker_process (
    target     text        NOT NULL,
    host       text        NOT NULL,
    pid        bigint      NOT NULL,
    started_at timestamptz NOT NULL,
    parent_pid bigint      NOT NULL,
    name       text        NOT NULL,
    worker     text        NOT NULL,
    command    text        NOT NULL, -- the program and its script, never further arguments
    first_seen timestamptz NOT NULL,
    last_seen  timestamptz NOT NULL,
    PRIMARY KEY (target, host, pid, started_at)
);
CREATE INDEX worker_process_last_seen ON worker_process (target, last_seen);
