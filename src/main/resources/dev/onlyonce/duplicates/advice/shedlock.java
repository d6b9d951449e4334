// ShedLock: longer at most than the longest run, longer at least than clocks differ; the database's own time.
@Scheduled(cron = "0 0 15 * * *", zone = "UTC")
@SchedulerLock(name = "dailySettlement", lockAtMostFor = "30m", lockAtLeastFor = "10s")
void dailySettlement() { LockAssert.assertLocked(); ... }

@Bean LockProvider lockProvider(DataSource ds) {
    return new JdbcTemplateLockProvider(JdbcTemplateLockProvider.Configuration.builder()
            .withJdbcTemplate(new JdbcTemplate(ds)).usingDbTime().build());
}
