-- Which databases of this cluster may this role look into?
SELECT datname
  FROM pg_database
 WHERE datallowconn AND NOT datistemplate AND has_database_privilege(oid, 'CONNECT')
 ORDER BY datname
