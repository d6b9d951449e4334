package dev.onlyonce.duplicates;

import dev.onlyonce.duplicates.DuplicateTargetSettings.Job;
import dev.onlyonce.evidence.Schedule;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetRegistry;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** How each job is judged, by what is configured. */
@Component
class JobPolicies {

    /** How far apart the workers of one rollout start, unless the job has a window of its own. */
    private static final Duration ROLLOUT = Duration.ofMinutes(10);

    private final TargetRegistry targets;

    JobPolicies(TargetRegistry targets) {
        this.targets = targets;
    }

    /** A job that nobody configured is undecided and without a schedule. */
    JobPolicy of(String target, String job) {
        ZoneId zone = zone(target);
        return configured(target, job).map(j -> policy(j, job, zone)).orElseGet(() -> JobPolicy.unknown(job));
    }

    /** Says in one text by what a job is judged; another text means that it is to be judged anew. */
    String fingerprint(String target, String job) {
        return zone(target) + " "
                + configured(target, job)
                        .map(j -> List.of(
                                        String.valueOf(j.cron()),
                                        String.valueOf(j.cronDialect()),
                                        String.valueOf(j.every()),
                                        String.valueOf(j.on()),
                                        String.valueOf(j.zone()),
                                        String.valueOf(j.window()),
                                        String.valueOf(j.grace()),
                                        j.runs().word(),
                                        String.valueOf(j.externalIdPerTick()))
                                .toString())
                        .orElse("");
    }

    /** The configured schedules of a target. */
    List<Schedule> schedules(String target) {
        ZoneId zone = zone(target);
        return jobs(target).stream()
                .filter(job -> job.name() != null && (job.cron() != null || job.every() != null))
                .map(job -> new Schedule(
                        target,
                        String.valueOf(job.name()),
                        job.cron(),
                        job.every(),
                        job.zone() == null ? zone : job.zone(),
                        "configured"))
                .toList();
    }

    /** Names of a target's jobs whose schedule is known, in order. */
    List<String> scheduled(String target) {
        return schedules(target).stream().map(Schedule::job).distinct().sorted().toList();
    }

    /** Names of the configured jobs of a target. */
    List<String> names(String target) {
        return jobs(target).stream().map(job -> String.valueOf(job.name())).toList();
    }

    /** How the people of a target read clocks. */
    ZoneId zone(String target) {
        return targets.named(target).map(Target::zone).orElse(ZoneOffset.UTC);
    }

    private Optional<Job> configured(String target, String job) {
        return jobs(target).stream().filter(j -> job.equals(j.name())).findFirst();
    }

    private List<Job> jobs(String target) {
        return targets.named(target)
                .map(t -> t.settings(DuplicateTargetSettings.class).jobs())
                .orElse(List.of());
    }

    private static JobPolicy policy(Job job, String name, ZoneId zone) {
        boolean atStart = job.on() == DuplicateTargetSettings.Trigger.START;
        // whoever says that it is work done at a start has said that it is done once for a rollout
        OncePolicy runs = atStart && job.runs() == OncePolicy.UNDECIDED ? OncePolicy.ONCE : job.runs();
        Duration window = atStart && job.window() == null ? ROLLOUT : job.window();
        return new JobPolicy(name, ticks(job, zone), window, runs, job.externalIdPerTick(), job.grace());
    }

    private static @Nullable Ticks ticks(Job job, ZoneId zone) {
        if (job.every() != null) {
            return new PeriodTicks(job.every());
        }
        return job.cron() == null
                ? null
                : new KnownTicks(new CronTicks(
                        CronDialect.parse(job.cron(), job.cronDialect()), job.zone() == null ? zone : job.zone()));
    }
}
