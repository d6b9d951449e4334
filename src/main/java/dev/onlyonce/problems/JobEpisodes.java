package dev.onlyonce.problems;

import dev.onlyonce.targets.Target;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/**
 * From marked occurrences to episodes: a job is in one until it ran clean for some ticks or was quiet for long, and the more
 * ticks the oftener it came back. A job stays in the problem that it is in.
 */
@Component
final class JobEpisodes {

    private static final int MOST_DOUBLINGS = 4;

    private final Marks marks;
    private final QuietTime quiet;

    JobEpisodes(Marks marks, QuietTime quiet) {
        this.marks = marks;
        this.quiet = quiet;
    }

    /**
     * One cause.
     *
     * @param jobs the worst first
     */
    record Episode(String place, List<MarkedJob> jobs) {

        MarkedJob worst() {
            return jobs.getFirst();
        }

        List<String> names() {
            return jobs.stream().map(MarkedJob::job).toList();
        }

        Instant since() {
            return jobs.stream()
                    .map(MarkedJob::since)
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
        }

        Instant seen() {
            return jobs.stream()
                    .map(MarkedJob::last)
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
        }

        long times() {
            return jobs.stream().mapToLong(MarkedJob::times).sum();
        }

        long total() {
            return jobs.stream().mapToLong(MarkedJob::total).sum();
        }

        Sign sign(Severity severity, String form, List<Fact> facts) {
            return new Sign(place, worst().job(), severity, names(), form, facts, since(), seen());
        }
    }

    /**
     * What there is to ask for.
     *
     * @param mark which occurrences
     * @param cleanTicks how many without a mark end the first episode
     * @param placeOf under which cause a job comes that is in no open problem
     */
    record Wanted(String mark, int cleanTicks, Function<MarkedJob, String> placeOf) {}

    /** @param sign tells an episode */
    Look look(Wanted wanted, Target target, List<Problem> open, Instant now, Function<Episode, Sign> sign) {
        Map<String, List<MarkedJob>> byPlace = new LinkedHashMap<>();
        for (MarkedJob job : marks.of(target, wanted.mark(), now)) {
            Optional<Problem> known = holding(job, open);
            int needed =
                    wanted.cleanTicks() << Math.min(known.map(Problem::returned).orElse(0), MOST_DOUBLINGS);
            if (job.cleanTicks() < needed && !quiet.passed(target.name(), job, now)) {
                String place = known.map(Problem::place)
                        .orElseGet(() -> wanted.placeOf().apply(job));
                byPlace.computeIfAbsent(place, p -> new ArrayList<>()).add(job);
            }
        }
        List<Sign> signs = byPlace.entrySet().stream()
                .map(group -> new Episode(group.getKey(), worstFirst(group.getValue())))
                .map(sign)
                .toList();
        Set<String> unjudged = open.isEmpty() ? Set.of() : new HashSet<>(marks.unjudged(target.name()));
        return Look.of(signs, open, problem -> problem.jobs().stream().noneMatch(unjudged::contains));
    }

    private static Optional<Problem> holding(MarkedJob job, List<Problem> open) {
        return open.stream()
                .filter(problem -> problem.jobs().contains(job.job()))
                .findFirst();
    }

    private static List<MarkedJob> worstFirst(List<MarkedJob> jobs) {
        return jobs.stream()
                .sorted(Comparator.comparing(MarkedJob::total).reversed().thenComparing(MarkedJob::job))
                .toList();
    }
}
