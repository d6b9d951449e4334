-- What processes say of themselves in logs, as others may read it. Logs keep it with how far they were read, a line each:
-- the instant, then the worker ("workers"); or the instant, what was said of a lock, the worker and what it locks ("locks").
CREATE VIEW worker_start AS
SELECT target, source, split_part(line, ' ', 1)::timestamptz AS at, substr(line, strpos(line, ' ') + 1) AS worker
  FROM source_position, regexp_split_to_table(state, E'\n') AS line WHERE stream = 'workers' AND line <> '';

CREATE VIEW lock_line AS
SELECT target, source, split_part(line, ' ', 1)::timestamptz AS at, split_part(line, ' ', 2) AS said,
       split_part(line, ' ', 3) AS worker, substr(line, strpos(line, split_part(line, ' ', 3)) + length(split_part(line, ' ', 3)) + 1) AS name
  FROM source_position, regexp_split_to_table(state, E'\n') AS line WHERE stream = 'locks' AND line <> '';
