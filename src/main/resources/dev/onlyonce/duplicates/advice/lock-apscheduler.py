# In every worker's lifespan: task = asyncio.create_task(keep_scheduling(DSN, add_jobs)); at its end: task.cancel()
async def keep_scheduling(dsn, add_jobs):
    keepalive = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
    while True:
        conn = scheduler = None
        try:
            conn = await asyncpg.connect(dsn, server_settings=keepalive)  # of its own, not through a pooler
            if await conn.fetchval("SELECT pg_try_advisory_lock($1)", LOCK_KEY):
                one = asyncio.Lock()
                async def prove():  # each job begins with: await prove()
                    async with one:
                        await asyncio.wait_for(conn.fetchval("SELECT 1"), 3)
                scheduler = AsyncIOScheduler()
                add_jobs(scheduler, prove)
                scheduler.start()
                while True:
                    await prove()
                    await asyncio.sleep(5)
        except (OSError, asyncio.TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as e:
            logging.warning("scheduler lock: %r", e)
        finally:
            if scheduler: scheduler.shutdown(wait=False)
            if conn: conn.terminate()
        await asyncio.sleep(10)
