package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.evidence.LockClaim;
import dev.onlyonce.evidence.LockHold;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Nobody schedules: the lock has no holder, though workers live that could take it. */
final class NobodySchedules implements CauseRule {

    @Override
    public String id() {
        return "nobody-schedules";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.MISSED);
    }

    @Override
    public Answer look(Case c) {
        Gap gap = Gap.of(c);
        long refused = refused(c, gap);
        boolean takenMeanwhile = c.claims().stream()
                .anyMatch(claim -> claim.taken()
                        && claim.at().isAfter(gap.from())
                        && claim.at().isBefore(gap.to()));
        if (c.seen().holds() == null || c.guards().isEmpty() && c.guardHolds().isEmpty()) {
            return byClaims(c, gap, refused, takenMeanwhile);
        }
        List<LockHold> holds = c.guardHolds();
        long free =
                c.missed().stream().filter(tick -> !Case.heldAt(holds, tick)).count();
        if (free * 5 < c.missed().size() * 4L) {
            return not(
                    "held",
                    Evidence.of("held", c.missed().size() - free),
                    Evidence.of("missed", c.missed().size()));
        }
        if (holds.isEmpty()) {
            return not("lock-not-in-use");
        }
        if (startedOnlyAfter(c, gap)) {
            return not("nobody-lived", Evidence.of("missed", c.missed().size()));
        }
        LockHold before = holds.stream()
                .filter(hold -> hold.endedAt() != null && !hold.endedAt().isAfter(gap.to()))
                .reduce((a, b) -> b)
                .orElse(holds.getFirst());
        List<Evidence> evidence = new ArrayList<>(List.of(
                Evidence.of("free", free),
                Evidence.of("missed", c.missed().size()),
                new Evidence("lock", before.name() == null ? before.key() : before.name()),
                new Evidence("no-holder-since", String.valueOf(before.endedAt()))));
        if (refused > 0) {
            evidence.add(Evidence.of("refused", refused));
        }
        return new Answer.Found(refused > 0 ? Confidence.CERTAIN : Confidence.LIKELY, "", evidence);
    }

    /** Workers of the last start before the gap that were told that another holds the lock. */
    private static long refused(Case c, Gap gap) {
        List<LockClaim> before = c.claims().stream()
                .filter(claim -> !claim.taken() && !claim.at().isAfter(gap.from()))
                .filter(claim -> !gap.workersBefore().contains(claim.worker()))
                .toList();
        Instant last =
                before.stream().map(LockClaim::at).max(Instant::compareTo).orElse(Instant.EPOCH);
        return before.stream()
                .filter(claim -> !claim.at().isBefore(last.minus(Signs.ONE_GENERATION)))
                .map(LockClaim::worker)
                .distinct()
                .count();
    }

    private static Answer byClaims(Case c, Gap gap, long refused, boolean takenMeanwhile) {
        if (c.claims().isEmpty()) {
            return missing(c.seen().holds() == null ? "locks" : "guards");
        }
        boolean goesOn = gap.workersBefore().stream().anyMatch(gap.workersAfter()::contains);
        if (refused == 0 || takenMeanwhile || goesOn) {
            return goesOn ? not("same-worker-goes-on") : not("nobody-was-refused");
        }
        return new Answer.Found(
                Confidence.LIKELY,
                "claims",
                List.of(Evidence.of("missed", c.missed().size()), Evidence.of("refused", refused)));
    }

    /** Between the end of the old workers and the start of the new there was nobody: that is a restart. */
    private static boolean startedOnlyAfter(Case c, Gap gap) {
        return c.signs().beyondRuns()
                && c.signs().all().stream()
                        .noneMatch(worker -> !c.signs()
                                        .first(worker)
                                        .orElseThrow()
                                        .isAfter(gap.from())
                                && (!gap.workersBefore().contains(worker)
                                        || c.signs().last(worker).orElseThrow().isAfter(gap.from())))
                && c.missed().size() < EveryWorker.TICKS_TO_BE_LIKELY;
    }
}
