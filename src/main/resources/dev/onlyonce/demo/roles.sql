-- The role of the demo's workers, and the one that Onlyonce watches with, which can see and do nothing else.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'demo_app') THEN
        CREATE ROLE demo_app LOGIN CONNECTION LIMIT 20;
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'demo_ro') THEN
        CREATE ROLE demo_ro LOGIN CONNECTION LIMIT 5;
    END IF;
END
$$;
GRANT pg_monitor TO demo_ro;
ALTER ROLE demo_ro SET default_transaction_read_only = on;
-- neither has any business in the store
REVOKE CONNECT ON DATABASE postgres FROM PUBLIC;
