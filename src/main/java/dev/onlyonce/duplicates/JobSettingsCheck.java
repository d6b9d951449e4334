package dev.onlyonce.duplicates;

import dev.onlyonce.targets.InvalidSetting;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Refuses at start what cannot be a schedule, and says which job, which value and what is accepted. */
final class JobSettingsCheck {

    private JobSettingsCheck() {}

    static void check(DuplicateTargetSettings settings, String prefix) {
        for (int i = 0; i < settings.jobs().size(); i++) {
            check(settings.jobs().get(i), prefix + ".jobs[" + i + "]");
        }
    }

    private static void check(DuplicateTargetSettings.Job job, String prefix) {
        long schedules = Stream.of(job.cron(), job.every(), job.on())
                .filter(x -> x != null)
                .count();
        if (schedules > 1) {
            throw new InvalidSetting(prefix, name(job), "one of cron, every and on for a job, not several");
        }
        if (job.cron() != null) {
            checkCron(job, job.cron(), prefix);
        } else if (job.cronDialect() != null) {
            throw new InvalidSetting(prefix + ".cron-dialect", job.cronDialect().name(), "only beside a cron");
        }
        positive(job, prefix + ".every", job.every());
        positive(job, prefix + ".window", job.window());
        positive(job, prefix + ".grace", job.grace());
    }

    private static void checkCron(DuplicateTargetSettings.Job job, String cron, String prefix) {
        try {
            CronDialect.parse(cron, job.cronDialect());
        } catch (IllegalArgumentException e) {
            throw new InvalidSetting(
                    prefix + ".cron",
                    "\"" + cron + "\" (job " + name(job) + ")",
                    CronDialect.ACCEPTED + "; " + e.getMessage());
        }
    }

    private static void positive(DuplicateTargetSettings.Job job, String key, @Nullable Duration value) {
        if (value != null && value.toMillis() < 1) {
            throw new InvalidSetting(
                    key, value + " (job " + name(job) + ")", "a duration above zero, such as 10s or 5m");
        }
    }

    private static String name(DuplicateTargetSettings.Job job) {
        return String.valueOf(job.name());
    }
}
