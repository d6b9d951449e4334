package dev.onlyonce.runs;

import dev.onlyonce.runs.JobSources.Candidate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.stereotype.Component;

/**
 * Compares runs that came or changed with those of the other sources of their jobs, and says which counted runs are to be
 * filled by them, or filled no longer: the same whichever source told first. Writes nothing.
 */
@Component
final class Enricher {

    private final JobSources sources;
    private final RunsAround around;

    Enricher(JobSources sources, RunsAround around) {
        this.sources = sources;
        this.around = around;
    }

    /** A run as it is stored and as it is to be. */
    record Enriched(StoredRun before, StoredRun after) {}

    /** @param told runs of a target, as stored now */
    List<Enriched> compare(String target, Collection<Run> told) {
        List<Run> shared = told.stream()
                .filter(run -> sources.of(target, run.job()).size() > 1)
                .toList();
        if (shared.isEmpty()) {
            return List.of();
        }
        List<Enriched> enriched = new ArrayList<>();
        around.of(target, shared).forEach((job, runs) -> {
            Reached reached = new Reached(
                    shared.stream().filter(run -> run.job().equals(job)).toList());
            enriched.addAll(compare(sources.of(target, job), runs, reached));
        });
        return enriched;
    }

    private static List<Enriched> compare(List<Candidate> candidates, Set<StoredRun> runs, Reached reached) {
        Map<String, Candidate> bySource = new HashMap<>();
        candidates.forEach(c -> bySource.put(c.source(), c));
        List<StoredRun> counted = new ArrayList<>();
        Map<String, List<StoredRun>> others = new HashMap<>();
        for (StoredRun run : runs) {
            Candidate source = bySource.get(run.run().source());
            if (source == null || !run.own().executed()) {
                continue;
            }
            if (source.counts(run.at())) {
                counted.add(run);
            } else {
                others.computeIfAbsent(run.run().source(), s -> new ArrayList<>())
                        .add(run);
            }
        }
        return fill(candidates, counted, others, reached);
    }

    private static List<Enriched> fill(
            List<Candidate> candidates, List<StoredRun> counted, Map<String, List<StoredRun>> others, Reached reached) {
        Map<String, SameRuns> same = new HashMap<>();
        others.forEach((source, runs) -> same.put(source, new SameRuns(of(counted, source), runs)));
        List<Enriched> enriched = new ArrayList<>();
        for (StoredRun run : counted) {
            if (!reached.reaches(run.own())) {
                continue;
            }
            Filling filling = new Filling(run.own());
            for (Candidate candidate : candidates) {
                Optional.ofNullable(same.get(candidate.source()))
                        .flatMap(s -> candidate.source().equals(run.run().source()) ? Optional.empty() : s.of(run))
                        .ifPresent(other -> filling.from(other.own()));
            }
            if (!filling.run().equals(run.run()) || !filling.fills().equals(run.fills())) {
                enriched.add(new Enriched(
                        run, new StoredRun(run.day(), run.id(), run.at(), filling.run(), filling.fills())));
            }
        }
        return enriched;
    }

    /** Around a hand-over a source both counts and does not: its own runs are no other source's. */
    private static List<StoredRun> of(List<StoredRun> counted, String other) {
        return counted.stream().filter(run -> !run.run().source().equals(other)).toList();
    }

    /** Which runs what was told can make a difference to. */
    private static final class Reached {

        private final TreeSet<Instant> starts = new TreeSet<>();
        private final Set<String> externalIds = new HashSet<>();

        private Reached(List<Run> told) {
            for (Run run : told) {
                if (run.startedAt() != null) {
                    starts.add(run.startedAt());
                }
                if (run.externalId() != null) {
                    externalIds.add(run.externalId());
                }
            }
        }

        private boolean reaches(Run run) {
            if (run.externalId() != null && externalIds.contains(run.externalId())) {
                return true;
            }
            Instant start = run.startedAt();
            Instant next = start == null ? null : starts.ceiling(start.minus(SameRuns.APART.multipliedBy(2)));
            return start != null && next != null && !next.isAfter(start.plus(SameRuns.APART.multipliedBy(2)));
        }
    }
}
