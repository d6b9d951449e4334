-- Which server sessions are there? (asked only when a lock is held no more: did its session end, or let go?)
SELECT pid::bigint AS pid, backend_start FROM pg_stat_get_activity(NULL) WHERE pid IS NOT NULL
