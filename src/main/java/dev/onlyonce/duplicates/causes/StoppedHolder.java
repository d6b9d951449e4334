package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.likely;
import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.evidence.LockClaim;
import dev.onlyonce.evidence.LockHold;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The lock is held, yet nobody runs: the holder is stopped or hangs, or its session was left over at a pooler. */
final class StoppedHolder implements CauseRule {

    @Override
    public String id() {
        return "holder-not-running";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.MISSED);
    }

    @Override
    public Answer look(Case c) {
        if (c.seen().holds() == null || c.guards().isEmpty() && c.guardHolds().isEmpty()) {
            return byClaims(c);
        }
        List<LockHold> holds = c.guardHolds();
        List<Instant> held =
                c.missed().stream().filter(tick -> Case.heldAt(holds, tick)).toList();
        if (held.size() * 5 < c.missed().size() * 4) {
            return not(
                    "not-held",
                    Evidence.of("held", held.size()),
                    Evidence.of("missed", c.missed().size()));
        }
        LockHold hold = holds.stream()
                .filter(h -> Case.heldAt(List.of(h), held.getLast()))
                .findFirst()
                .orElseThrow();
        return likely(
                Evidence.of("held", held.size()),
                Evidence.of("missed", c.missed().size()),
                new Evidence("lock", hold.name() == null ? hold.key() : hold.name()),
                new Evidence("backend", String.valueOf(hold.backendPid())),
                new Evidence("since", String.valueOf(hold.firstSeen())));
    }

    /** The one that said it holds the lock was the only one to run before the gap and after it, and nobody else took it. */
    private static Answer byClaims(Case c) {
        Gap gap = Gap.of(c);
        Optional<LockClaim> last = c.claims().stream()
                .filter(LockClaim::taken)
                .filter(claim -> gap.firstRun() == null || claim.at().isBefore(gap.firstRun()))
                .max((a, b) -> a.at().compareTo(b.at()));
        if (last.isEmpty()) {
            return missing(c.seen().holds() == null ? "locks" : "guards");
        }
        Set<String> holder = Set.of(last.get().worker());
        return gap.workersBefore().equals(holder) && gap.workersAfter().equals(holder)
                ? new Answer.Found(
                        Confidence.POSSIBLE,
                        "claims",
                        List.of(
                                Evidence.of("missed", c.missed().size()),
                                new Evidence("worker", last.get().worker())))
                : not("holder-changed");
    }
}
