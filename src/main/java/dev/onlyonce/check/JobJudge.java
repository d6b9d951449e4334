package dev.onlyonce.check;

import dev.onlyonce.check.JobVerdict.Multiplied;
import dev.onlyonce.check.Options.JobOption;
import dev.onlyonce.duplicates.CaseEvidence;
import dev.onlyonce.duplicates.JobInMemory;
import dev.onlyonce.duplicates.JobInMemory.Due;
import dev.onlyonce.duplicates.JobInMemory.Meant;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.duplicates.OncePolicy;
import dev.onlyonce.duplicates.Start;
import dev.onlyonce.evidence.Schedule;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Judges one job after the other and counts what was found. */
final class JobJudge {

    private final Options options;
    private final ZoneId zone;
    private final Coverage coverage;
    private final CaseEvidence seen;

    /** @param seen what else the logs tell */
    JobJudge(Options options, ZoneId zone, Coverage coverage, CaseEvidence seen) {
        this.options = options;
        this.zone = zone;
        this.coverage = coverage;
        this.seen = seen;
    }

    /**
     * Judges what a job did.
     *
     * @param byKey its runs, the empty key is none; at least one run
     */
    JobVerdict judge(String job, Map<String, List<Start>> byKey) {
        boolean perPieceOfWork = isPerPieceOfWork(byKey);
        JobInMemory judge = judge(job, perPieceOfWork);
        List<Occurrence> occurrences = new ArrayList<>();
        byKey.forEach((key, runs) -> occurrences.addAll(judge.judge(key.isEmpty() ? null : key, runs)));
        boolean scheduled = options.job(job).map(JobOption::hasSchedule).orElse(false);
        JobCount count = new JobCount(byKey, occurrences);
        JobCauses causes = new JobCauses(job, occurrences, schedule(job), runs(job), seen);
        Due due = scheduled ? due(job, judge, occurrences) : null;
        List<Instant> missed = due == null ? List.of() : due.missed();
        Optional<Multiplied> multiplied = count.multiplied(() -> causes.duplicates(missed), scheduled);
        Long overlaps = comparable(job, count, perPieceOfWork) ? count.overlaps() : null;
        boolean over = multiplied.isEmpty() && overlaps != null && overlaps > 0;
        return new JobVerdict(
                job,
                count.keys(),
                occurrences.size(),
                count.runs(),
                occurrences.stream().mapToLong(Occurrence::retries).sum(),
                occurrences.stream().filter(Occurrence::failed).count(),
                overlaps,
                count.outcomes(),
                scheduled ? count.outsideSchedule() : 0,
                perPieceOfWork && !scheduled,
                count.places(),
                multiplied,
                !scheduled && comparable(job, count, perPieceOfWork) ? count.phases() : Optional.empty(),
                over ? causes.overlaps() : null,
                due,
                causes.missed(missed));
    }

    /** Whether runs at one time are a fault: where each worker has its own, or works on something else, they are none. */
    private boolean comparable(String job, JobCount count, boolean perPieceOfWork) {
        OncePolicy runs = runs(job);
        boolean everywhere = runs == OncePolicy.PER_WORKER || runs == OncePolicy.PER_HOST;
        return !everywhere && (!perPieceOfWork || count.keys() > 0);
    }

    private OncePolicy runs(String job) {
        return options.job(job).map(JobOption::runs).orElse(OncePolicy.UNDECIDED);
    }

    /** The ticks of a job that no line tells of. */
    Due due(JobOption job) {
        return due(job.name(), judge(job.name(), false), List.of());
    }

    /** @throws Refused when a schedule is none */
    void checkSchedules() throws Refused {
        for (JobOption job : options.jobs()) {
            try {
                judge(job.name(), false);
            } catch (IllegalArgumentException e) {
                throw new Refused("refused.cron", job.name(), String.valueOf(e.getMessage()));
            }
        }
    }

    private JobInMemory judge(String job, boolean perPieceOfWork) {
        OncePolicy runs = runs(job);
        boolean once = perPieceOfWork && runs == OncePolicy.UNDECIDED; // nobody means one piece of work twice
        return new JobInMemory(
                job, new Meant(schedule(job), once ? OncePolicy.ONCE : runs, perPieceOfWork), coverage::covers);
    }

    private @Nullable Schedule schedule(String job) {
        return options.job(job)
                .filter(JobOption::hasSchedule)
                .map(s -> new Schedule(
                        "", job, s.cron(), s.every(), s.cronZone() != null ? s.cronZone() : zone, "configured"))
                .orElse(null);
    }

    /** Each of its runs names its piece of work, and no name stands for all of them: then it is no constant job id. */
    private static boolean isPerPieceOfWork(Map<String, List<Start>> byKey) {
        Set<String> ids = new HashSet<>();
        int runs = 0;
        for (List<Start> ofKey : byKey.values()) {
            for (Start run : ofKey) {
                if (run.externalId() == null) {
                    return false;
                }
                ids.add(run.externalId());
                runs++;
            }
        }
        return ids.size() * 4 >= runs && (ids.size() > 1 || runs == 1);
    }

    private Due due(String job, JobInMemory judge, List<Occurrence> occurrences) {
        Set<Instant> ran = occurrences.stream()
                .map(Occurrence::tick)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        boolean interval = options.job(job).map(said -> said.every() != null).orElse(false);
        // an interval has no phase of its own and begins when its process does: nothing is due before its first run
        Instant begin = interval ? ran.stream().min(Instant::compareTo).orElse(Instant.MIN) : Instant.MIN;
        int due = 0;
        boolean complete = true;
        List<Instant> missed = new ArrayList<>();
        for (Map.Entry<Instant, Instant> span : coverage.spans().entrySet()) {
            Instant from = span.getKey().isBefore(begin) ? begin : span.getKey();
            Due here = judge.due(from, span.getValue(), ran);
            due += here.due();
            missed.addAll(here.missed());
            complete &= here.complete();
        }
        return new Due(due, missed, complete);
    }
}
