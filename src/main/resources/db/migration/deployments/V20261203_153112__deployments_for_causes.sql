-- Deployments as others may read them.
CREATE VIEW told_deployment AS SELECT target, id, version, started_at, finished_at, note FROM deployment;
