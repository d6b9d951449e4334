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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The session that held the scheduler's lock ended or let go while its worker schedules on. */
final class LostLock implements CauseRule {

    @Override
    public String id() {
        return "lock-lost";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE);
    }

    @Override
    public Answer look(Case c) {
        if (c.guards().isEmpty() && c.claims().isEmpty()) {
            return c.seen().watches().isEmpty()
                    ? missing(c.seen().holds() == null ? "locks" : "guards")
                    : not("guards-others", new Evidence("locks", c.watchedNames()));
        }
        Optional<Answer> claimed = byClaims(c);
        return claimed.isPresent() ? claimed.get() : byHolds(c);
    }

    /** Two took an exclusive lock, and it refused somebody in between: so it worked, and then the first had it no more. */
    private static Optional<Answer> byClaims(Case c) {
        List<LockClaim> claims =
                c.claims().stream().sorted((a, b) -> a.at().compareTo(b.at())).toList();
        Set<String> run = Case.workers(c.multiplied().stream().flatMap(Case::runs));
        Set<String> took = claims.stream()
                .filter(LockClaim::taken)
                .map(LockClaim::worker)
                .filter(run::contains)
                .collect(Collectors.toCollection(TreeSet::new));
        long refused = claims.stream().filter(claim -> !claim.taken()).count();
        if (took.size() < 2 || refused == 0 || !took.equals(run)) {
            return Optional.empty();
        }
        List<Evidence> evidence = new ArrayList<>(List.of(
                Evidence.of("said-they-hold", took.size()),
                Evidence.of("refused", refused),
                Evidence.of("multiplied", c.multiplied().size())));
        long held = heldDuring(c);
        if (c.seen().holds() != null) {
            evidence.add(Evidence.of("ticks-with-holder", held));
        }
        return Optional.of(new Answer.Found(Confidence.LIKELY, "claims", evidence));
    }

    private static long heldDuring(Case c) {
        List<LockHold> holds = c.guardHolds();
        return c.multiplied().stream()
                .filter(o -> Case.heldAt(holds, o.firstStart()))
                .count();
    }

    /** A hold of the guarding lock ended before the runs multiplied, and those who ran before run on. */
    private static Answer byHolds(Case c) {
        if (c.seen().holds() == null) {
            return missing("locks");
        }
        if (c.multiplied().isEmpty()) {
            return not("each-tick-once");
        }
        Instant first = c.multiplied().getFirst().firstStart();
        Instant last = c.multiplied().getLast().firstStart();
        List<LockHold> ended = c.guardHolds().stream()
                .filter(hold -> hold.endedAt() != null && !hold.endedAt().isAfter(first))
                .toList();
        Set<String> before =
                Case.workers(c.runs().stream().filter(run -> run.at().isBefore(first)));
        Set<String> during = Case.workers(c.multiplied().stream().flatMap(Case::runs));
        boolean runsOn = before.stream().anyMatch(during::contains);
        if (ended.isEmpty()) {
            long held = heldDuring(c);
            return held == 0
                    ? not("never-held", Evidence.of("multiplied", c.multiplied().size()))
                    : not(
                            "held-throughout",
                            Evidence.of("held", held),
                            Evidence.of("multiplied", c.multiplied().size()));
        }
        LockHold lost = ended.getLast();
        return new Answer.Found(
                runsOn ? Confidence.LIKELY : Confidence.POSSIBLE,
                "",
                List.of(
                        new Evidence("lock", lost.name() == null ? lost.key() : lost.name()),
                        new Evidence("ended", String.valueOf(lost.endedAt())),
                        new Evidence("end", String.valueOf(lost.end())),
                        Evidence.of("multiplied", c.multiplied().size()),
                        new Evidence("until", String.valueOf(last))));
    }
}
