-- who may sign in; a password is stored as its salted hash only
CREATE TABLE app_user (
    name          text PRIMARY KEY,
    password_hash text        NOT NULL,
    role          text        NOT NULL CHECK (role IN ('viewer', 'operator', 'admin')),
    changed_at    timestamptz NOT NULL
);
