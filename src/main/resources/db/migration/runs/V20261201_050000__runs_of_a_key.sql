-- A job that fans out over many keys is judged key by key: without this, every key would read the rows of all.
CREATE INDEX run_by_key ON run (target, job, (coalesce(key, '')), at);
