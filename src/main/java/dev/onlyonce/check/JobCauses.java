package dev.onlyonce.check;

import dev.onlyonce.duplicates.CaseEvidence;
import dev.onlyonce.duplicates.CaseFile;
import dev.onlyonce.duplicates.Cause;
import dev.onlyonce.duplicates.Causes;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.MissedStretches;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.duplicates.OncePolicy;
import dev.onlyonce.evidence.Schedule;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why a job ran too often, over itself, or not at all, as far as the logs tell. */
final class JobCauses {

    /** So many gaps are looked at, the longest first. */
    private static final int MOST_GAPS = 20;

    private final String job;
    private final List<Occurrence> occurrences;
    private final @Nullable Schedule schedule;
    private final OncePolicy runs;
    private final CaseEvidence seen;

    JobCauses(
            String job, List<Occurrence> occurrences, @Nullable Schedule schedule, OncePolicy runs, CaseEvidence seen) {
        this.job = job;
        this.occurrences = occurrences.stream()
                .sorted(Comparator.comparing(Occurrence::firstStart))
                .toList();
        this.schedule = schedule;
        this.runs = runs;
        this.seen = seen;
    }

    Cause duplicates(List<Instant> missed) {
        return cause(Fault.DUPLICATE, missed);
    }

    Cause overlaps() {
        return cause(Fault.OVERLAP, List.of());
    }

    /** One for each different cause, that of the longest gap first. */
    List<Cause> missed(List<Instant> missed) {
        Map<String, Cause> causes = new LinkedHashMap<>();
        MissedStretches.of(missed, occurrences).stream()
                .sorted(Comparator.comparingInt((List<Instant> gap) -> gap.size())
                        .reversed())
                .limit(MOST_GAPS)
                .map(gap -> cause(Fault.MISSED, gap))
                .forEach(cause -> causes.putIfAbsent(cause.id(), cause));
        return List.copyOf(causes.values());
    }

    private Cause cause(Fault fault, List<Instant> missed) {
        return Causes.of(new CaseFile(job, fault, occurrences, missed, schedule, runs, seen));
    }
}
