-- When the locks of a target were looked at without a pause; between two rows nothing is known.
CREATE TABLE lock_coverage (
    target  text        NOT NULL,
    from_at timestamptz NOT NULL,
    to_at   timestamptz NOT NULL,
    PRIMARY KEY (target, from_at)
);

-- Which session held which advisory lock, from the first poll that saw it to the last.
-- While it is held last_seen and ended_at are null: it was seen by the last poll there was, lock_coverage has when.
CREATE TABLE lock_hold (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    target        text        NOT NULL,
    database_oid  bigint      NOT NULL,
    database      text        NOT NULL,
    classid       bigint      NOT NULL,
    objid         bigint      NOT NULL,
    objsubid      integer     NOT NULL,
    mode          text        NOT NULL,
    holder        text        NOT NULL, -- pid and start of the session, or the prepared transaction
    pid           bigint,
    transaction   text,
    backend_start timestamptz,
    username      text,
    application   text,
    client        text,
    first_seen    timestamptz NOT NULL,
    last_seen     timestamptz,
    ended_at      timestamptz,
    ended_by      text,
    CHECK ((last_seen IS NULL) = (ended_at IS NULL) AND (ended_by IS NULL) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX lock_hold_open ON lock_hold (target, database_oid, classid, objid, objsubid, holder) WHERE ended_at IS NULL;
CREATE INDEX lock_hold_by_start ON lock_hold (target, first_seen, id);
CREATE INDEX lock_hold_by_key ON lock_hold (target, classid, objid, objsubid, first_seen);
