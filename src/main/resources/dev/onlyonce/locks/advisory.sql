-- Who holds or waits for which advisory lock, in any database of the cluster, and whom do the waiters wait for?
-- (one row with nulls where there is none: whether this is a standby is told with every answer;
--  pg_lock_status() and one look-up a holder cost half of a join of the views pg_locks and pg_stat_activity;
--  a prepared transaction has no pid: 0 is nobody's, null would mean everybody)
SELECT pg_is_in_recovery() AS standby,
       pg_postmaster_start_time() AS server_started_at,
       l.classid::bigint AS classid,
       l.objid::bigint AS objid,
       l.objsubid::bigint AS objsubid,
       l.database::bigint AS database,
       d.datname,
       l.mode,
       l.granted,
       l.waitstart,
       l.pid::bigint AS pid,
       l.virtualtransaction,
       pg_get_userbyid(a.usesysid) AS usename,
       a.application_name,
       host(a.client_addr) AS client_addr,
       a.client_port::bigint AS client_port,
       a.backend_start,
       a.state,
       a.state_change,
       CASE WHEN NOT l.granted THEN array_to_string(pg_blocking_pids(l.pid), ',') END AS blocked_by
  FROM (SELECT true AS always) AS one
  LEFT JOIN pg_lock_status() AS l ON l.locktype = 'advisory'
  LEFT JOIN pg_database AS d ON d.oid = l.database
  LEFT JOIN LATERAL pg_stat_get_activity(coalesce(l.pid, 0)) AS a ON true
