-- Holds as others may read them: the key as a text, as answers write it.
CREATE VIEW seen_lock_hold AS
SELECT target, database, pid AS backend_pid, application, client, first_seen, last_seen, ended_at, ended_by,
       CASE objsubid WHEN 1 THEN ((classid << 32) | objid)::text
                     WHEN 2 THEN format('(%s,%s)', classid - (classid >> 31 << 32), objid - (objid >> 31 << 32))
                     ELSE format('class %s (%s,%s)', objsubid, classid, objid) END AS key
  FROM lock_hold;

-- When anybody looked at the locks of a target.
CREATE VIEW looked_at_locks AS SELECT target, from_at, to_at FROM lock_coverage;
