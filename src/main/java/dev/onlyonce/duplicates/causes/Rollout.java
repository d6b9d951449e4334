package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.likely;
import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.duplicates.Start;
import dev.onlyonce.evidence.Deployment;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The old and the new version lived together around a deployment. Judged per revision: when each of them multiplies the
 * runs by itself, the rollout explains no more than the doubling.
 */
final class Rollout implements CauseRule {

    static final String ID = "rolling-deployment";

    /** Old workers drain for so long after the new ones are there, and reports of a rollout are not exact. */
    private static final Duration DRAIN = Duration.ofMinutes(1);

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE);
    }

    @Override
    public Answer look(Case c) {
        if (c.seen().deployments().isEmpty()) {
            return missing("deployments");
        }
        List<Occurrence> during = c.multiplied().stream()
                .filter(o -> deployment(c, o).isPresent())
                .toList();
        if (!c.nearlyAll(during)) {
            return not(
                    "outside-rollouts",
                    Evidence.of("shown", c.multiplied().size() - during.size()),
                    Evidence.of("multiplied", c.multiplied().size()));
        }
        Revisions typical = Revisions.of(c, during.getLast());
        if (typical.mostOfOne() > 1) {
            return not("each-revision-several", Evidence.of("old", typical.old()), Evidence.of("new", typical.fresh()));
        }
        if (typical.old() == 0 || typical.fresh() == 0) {
            return not("one-revision", Evidence.of("runs", during.getLast().runs()));
        }
        return likely(
                Evidence.of("shown", during.size()),
                Evidence.of("multiplied", c.multiplied().size()),
                Evidence.of("old", typical.old()),
                Evidence.of("new", typical.fresh()),
                new Evidence(
                        "version", deployment(c, during.getLast()).orElseThrow().version()));
    }

    /** Runs of each revision where a rollout lies over the last of the occurrences. */
    static Optional<List<Evidence>> perRevision(Case c, List<Occurrence> shown) {
        Occurrence last = shown.getLast();
        return deployment(c, last)
                .map(d -> Revisions.of(c, last))
                .filter(r -> r.old() > 0 && r.fresh() > 0)
                .map(r -> List.of(Evidence.of("old", r.old()), Evidence.of("new", r.fresh())));
    }

    private static Optional<Deployment> deployment(Case c, Occurrence o) {
        return c.seen().deployments().stream()
                .filter(d -> !o.lastStart().isBefore(d.startedAt())
                        && (d.finishedAt() == null
                                || !o.firstStart().isAfter(d.finishedAt().plus(DRAIN))))
                .findFirst();
    }

    /** How many runs of an occurrence are of workers from before the rollout, and of later ones. */
    private record Revisions(int old, int fresh) {

        static Revisions of(Case c, Occurrence o) {
            Deployment d = deployment(c, o).orElseThrow();
            int old = 0;
            for (Start run : Case.runs(o).toList()) {
                old += isOld(c, run, d) ? 1 : 0;
            }
            return new Revisions(old, o.runs() - old);
        }

        /** Seen before the rollout; or, with nothing seen before, gone after it. */
        private static boolean isOld(Case c, Start run, Deployment d) {
            if (run.worker() == null) {
                return false;
            }
            Instant first = c.signs().first(run.worker()).orElse(run.at());
            if (first.isBefore(d.startedAt())) {
                return true;
            }
            Instant end = Objects.requireNonNullElse(d.finishedAt(), Instant.MAX);
            boolean othersLater = c.runs().stream().anyMatch(r -> r.at().isAfter(end) && r.at().isAfter(run.at()));
            boolean later =
                    c.runs().stream().anyMatch(r -> run.worker().equals(r.worker()) && r.at().isAfter(run.at()));
            return othersLater && !later;
        }

        int mostOfOne() {
            return Math.max(old, fresh);
        }
    }
}
