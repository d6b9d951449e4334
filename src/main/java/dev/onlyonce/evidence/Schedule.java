package dev.onlyonce.evidence;

import java.time.Duration;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * When a job is meant to run.
 *
 * @param cron of 5, 6 or 7 fields; null for a period
 * @param every a fixed period; null for a cron
 * @param zone of the cron's fields
 * @param origin configured, adapter or inferred
 */
public record Schedule(
        String target,
        String job,
        @Nullable String cron,
        @Nullable Duration every,
        ZoneId zone,
        String origin) {}
