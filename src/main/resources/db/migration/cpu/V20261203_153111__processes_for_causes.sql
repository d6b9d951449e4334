-- Workers' processes as others may read them.
CREATE VIEW seen_process AS
SELECT target, worker, host, pid, parent_pid, command, started_at, first_seen, last_seen FROM worker_process;
