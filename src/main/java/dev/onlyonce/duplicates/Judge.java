package dev.onlyonce.duplicates;

import dev.onlyonce.duplicates.Member.Part;
import dev.onlyonce.runs.RunTrigger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says of runs that belong together which one was meant and which are beyond it. */
final class Judge {

    private final JobPolicy policy;
    private final @Nullable String key;
    private final Overlaps overlaps;

    Judge(JobPolicy policy, @Nullable String key, Overlaps overlaps) {
        this.policy = policy;
        this.key = key;
        this.overlaps = overlaps;
    }

    /** Runs that started together. */
    Occurrence cluster(TickNames.Named named) {
        Confidence most = named.doubtful() ? Confidence.POSSIBLE : Confidence.CERTAIN;
        return occurrence(
                named.tick(), Identified.CLUSTER, named.runs(), ofCluster(named).atMost(most));
    }

    /** Runs that their source joins. */
    Occurrence given(@Nullable Instant tick, Identified by, List<Start> runs) {
        return occurrence(tick, by, runs, Confidence.CERTAIN);
    }

    private Occurrence occurrence(@Nullable Instant tick, Identified by, List<Start> runs, Confidence confidence) {
        List<Member> members = members(runs);
        boolean ends = runs.stream().allMatch(Start::endsRecorded);
        int pairs = runs.stream().mapToInt(overlaps::pairs).sum();
        int overlapping =
                (int) runs.stream().filter(run -> overlaps.pairs(run) > 0).count();
        return new Occurrence(
                policy.job(),
                key,
                tick,
                by,
                members,
                policy.isQuestion(key),
                ends ? overlapping : null,
                ends ? pairs : null,
                runs.stream().allMatch(Start::failed),
                confidence);
    }

    private List<Member> members(List<Start> runs) {
        List<Start> failures = new ArrayList<>();
        Set<String> served = new HashSet<>();
        List<Member> members = new ArrayList<>();
        for (Start run : runs) {
            members.add(new Member(run, part(run, members.isEmpty(), failures, served)));
            if (run.failed() && run.end() != null) {
                failures.add(run);
            }
        }
        return List.copyOf(members);
    }

    private Part part(Start run, boolean first, List<Start> failures, Set<String> served) {
        String place = place(run);
        boolean meant = place == null || served.add(place);
        if (first) {
            return Part.FIRST;
        }
        if (isRetry(run, failures)) {
            return Part.RETRY;
        }
        return meant && policy.runs() != OncePolicy.ONCE && policy.runs() != OncePolicy.UNDECIDED
                ? Part.MEANT
                : Part.EXTRA;
    }

    /** Where a job that is meant to run in every worker or host has run; null where that is not known. */
    private @Nullable String place(Start run) {
        return policy.runs() == OncePolicy.PER_HOST ? run.host() : run.worker();
    }

    /** Each recorded failure explains one later start. */
    private static boolean isRetry(Start run, List<Start> failures) {
        for (Start failure : failures) {
            if (failure.end() != null && !failure.end().isAfter(run.at())) {
                failures.remove(failure);
                return true;
            }
        }
        return false;
    }

    private Confidence ofCluster(TickNames.Named named) {
        List<Start> runs = named.runs();
        if (policy.ticks() != null && named.tick() == null || triggersDiffer(runs)) {
            return Confidence.POSSIBLE;
        }
        boolean apart = Stream.of(runs)
                .allMatch(all -> all.stream()
                                .map(Start::worker)
                                .filter(Objects::nonNull)
                                .distinct()
                                .count()
                        == all.size());
        if (key == null && !apart) {
            return Confidence.POSSIBLE; // a fan-out over keys that were not recorded looks the same
        }
        return policy.ticks() != null && apart ? Confidence.CERTAIN : Confidence.LIKELY;
    }

    /** Some were sent by the schedule, of others nobody says why they began: perhaps by hand. */
    private static boolean triggersDiffer(List<Start> runs) {
        Set<RunTrigger> triggers = new HashSet<>();
        runs.forEach(run -> triggers.add(run.trigger()));
        return triggers.contains(RunTrigger.SCHEDULE) && triggers.contains(RunTrigger.UNKNOWN);
    }
}
