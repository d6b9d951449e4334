-- Of all that an occurrence says: judged anew and found as it was, its row is left alone.
ALTER TABLE occurrence ADD COLUMN digest bigint NOT NULL DEFAULT 0;
