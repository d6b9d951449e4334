-- What could this role do here, what can it not see, and who else uses it?
-- (each list is cut at 20 names; the counts are whole)
WITH me AS (
    SELECT oid, rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
      FROM pg_roles WHERE rolname = current_user
), tables AS (
    SELECT c.oid, n.nspname || '.' || c.relname AS name, c.relrowsecurity, pg_has_role(current_user, c.relowner, 'usage') AS owned
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND n.nspname NOT LIKE 'pg\_%' AND n.nspname <> 'information_schema'
), writable AS (
    SELECT name FROM tables
     WHERE has_any_column_privilege(oid, 'INSERT') OR has_any_column_privilege(oid, 'UPDATE')
        OR has_table_privilege(oid, 'DELETE') OR has_table_privilege(oid, 'TRUNCATE')
), reachable AS (
    -- by SET ROLE; a superuser reaches all, which says nothing. Before 16 every membership allowed it
    SELECT r.oid, r.rolname, pg_has_role(r.oid, 'usage') AS inherited,
           r.rolsuper OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication AS administers
      FROM pg_roles r, me
     WHERE NOT me.rolsuper AND r.oid <> me.oid
       AND CASE WHEN current_setting('server_version_num')::int >= 160000
                THEN pg_has_role(r.oid, 'set') OR pg_has_role(r.oid, 'usage') ELSE pg_has_role(r.oid, 'member') END
), harmful AS (
    SELECT rolname FROM reachable r
     WHERE rolname NOT LIKE 'pg\_%'
       AND (administers OR NOT inherited AND EXISTS (
            SELECT FROM tables t
             WHERE has_any_column_privilege(r.oid, t.oid, 'INSERT') OR has_any_column_privilege(r.oid, t.oid, 'UPDATE')
                OR has_table_privilege(r.oid, t.oid, 'DELETE') OR has_table_privilege(r.oid, t.oid, 'TRUNCATE')))
)
SELECT (SELECT rolname FROM me) AS role,
       (SELECT rolsuper FROM me) AS superuser,
       (SELECT rolcreaterole OR rolcreatedb OR rolreplication FROM me) AS administers,
       (SELECT rolbypassrls OR rolsuper FROM me) AS bypasses_rls,
       (SELECT count(*) FROM writable) AS writable_count,
       (SELECT string_agg(name, ', ') FROM (SELECT name FROM writable ORDER BY name LIMIT 20) w) AS writable,
       (SELECT string_agg(rolname, ', ' ORDER BY rolname) FROM reachable WHERE rolname LIKE 'pg\_%') AS predefined,
       (SELECT string_agg(rolname, ', ') FROM (SELECT rolname FROM harmful ORDER BY rolname LIMIT 20) h) AS becomes,
       (SELECT string_agg(name, ', ') FROM (SELECT name FROM tables WHERE owned ORDER BY name LIMIT 20) o) AS owned,
       (SELECT string_agg(nspname, ', ') FROM (
            SELECT nspname FROM pg_namespace
             WHERE nspname NOT LIKE 'pg\_%' AND nspname <> 'information_schema'
               AND has_schema_privilege(oid, 'CREATE') ORDER BY nspname LIMIT 20) s) AS creates_in,
       has_database_privilege(current_database(), 'CREATE') AS creates_schemas,
       has_database_privilege(current_database(), 'TEMPORARY') AS temporary_tables,
       has_function_privilege('lo_create(oid)', 'EXECUTE') AS large_objects,
       has_function_privilege('pg_read_file(text)', 'EXECUTE') AS reads_files,
       (SELECT string_agg(name, ', ') FROM (
            SELECT n.nspname || '.' || p.proname AS name
              FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
             WHERE p.prosecdef AND n.nspname NOT IN ('pg_catalog', 'information_schema')
               AND has_function_privilege(p.oid, 'EXECUTE') ORDER BY 1 LIMIT 20) f) AS definer_functions,
       (SELECT string_agg(name, ', ') FROM (
            SELECT p.oid::regprocedure::text AS name FROM pg_proc p
             WHERE p.proname LIKE 'dblink%' AND has_function_privilege(p.oid, 'EXECUTE') ORDER BY 1 LIMIT 20) d) AS dblink,
       pg_has_role(current_user, 'pg_monitor', 'usage') AS monitors,
       (SELECT string_agg(name, ', ') FROM (
            SELECT name FROM tables
             WHERE relrowsecurity AND row_security_active(oid) ORDER BY name LIMIT 20) r) AS row_security,
       (SELECT count(*) FROM tables
         WHERE NOT has_table_privilege(oid, 'SELECT') AND NOT has_any_column_privilege(oid, 'SELECT')) AS unreadable_count,
       (SELECT string_agg(DISTINCT coalesce(nullif(application_name, ''), '(no name)'), ', ') FROM pg_stat_activity
         WHERE usename = current_user AND pid <> pg_backend_pid() AND application_name NOT LIKE 'onlyonce%') AS used_by,
       current_setting('server_version') AS version,
       pg_is_in_recovery() AS standby,
       pg_postmaster_start_time() AS started_at
