package dev.onlyonce.duplicates;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What judging needs to know of a target's jobs.
 *
 * @param jobs by name
 */
record DuplicateTargetSettings(@DefaultValue List<Job> jobs) {

    /**
     * @param cron of 5, 6 or 7 fields
     * @param cronDialect whose rules {@code cron} follows; unless given by its fields and {@code ?}
     * @param every a fixed period
     * @param on {@code start}: work done once at the start of a process
     * @param zone of the cron's fields; unless given the target's
     * @param grace how late a run may be
     * @param window how far apart the starts of one occurrence may lie
     * @param key which part of a run tells what it worked on
     * @param runs how often it is meant to run per tick and key
     * @param externalIdPerTick whether its external ids are one per piece of work, and not one for all of the job
     */
    record Job(
            @Nullable String name,
            @Nullable String cron,
            @Nullable CronDialect cronDialect,
            @Nullable Duration every,
            @Nullable Trigger on,
            @Nullable ZoneId zone,
            @Nullable Duration grace,
            @Nullable Duration window,
            @Nullable String key,
            @DefaultValue("undecided") OncePolicy runs,
            @DefaultValue("false") boolean externalIdPerTick) {}

    /** What else than a time begins a job. */
    enum Trigger {
        START
    }
}
