package dev.onlyonce.check;

import dev.onlyonce.duplicates.OncePolicy;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for.
 *
 * @param files {@code -} is standard input
 * @param since how far to look back from the last line; null for all
 * @param zone of stamps and schedules that do not say theirs; null for this machine's
 * @param language two letters, empty for the terminal's
 */
record Options(
        List<String> files,
        @Nullable String jdbcUrl,
        @Nullable Duration since,
        @Nullable ZoneId zone,
        String language,
        List<JobOption> jobs,
        boolean help) {

    /** As a file: standard input. */
    static final String STANDARD_INPUT = "-";

    /**
     * What somebody says of a job.
     *
     * @param cronZone of the fields of the cron; null for that of the lines
     * @param key the name of the {@code name=value} that says what it works on
     */
    record JobOption(
            String name,
            @Nullable String cron,
            @Nullable Duration every,
            @Nullable ZoneId cronZone,
            OncePolicy runs,
            @Nullable String key) {

        boolean hasSchedule() {
            return cron != null || every != null;
        }
    }

    /** What was said of a job. */
    Optional<JobOption> job(String name) {
        return jobs.stream().filter(job -> job.name().equals(name)).findFirst();
    }
}
