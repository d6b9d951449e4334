# Longer than the longest task and the farthest ETA; the same in every worker and in Beat.
app.conf.broker_transport_options = {"visibility_timeout": 6 * 3600}
# Where a task may come again all the same, claim it first: one row a task.
# INSERT INTO task_claim (task_id) VALUES (%s) ON CONFLICT DO NOTHING  -- no row inserted: return
