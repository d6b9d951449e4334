package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.evidence.LockClaim;
import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.evidence.ProcessSeen;
import dev.onlyonce.evidence.SessionSeen;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The lock has a holder, or workers believe so, yet runs multiply: a pooler's shared session, another key, another database. */
final class UselessLock implements CauseRule {

    @Override
    public String id() {
        return "lock-does-not-guard";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE);
    }

    private static final java.util.regex.Pattern POOLER =
            java.util.regex.Pattern.compile("pgbouncer|pgcat|odyssey|pgdog|pgpool|supavisor");

    @Override
    public Answer look(Case c) {
        if (c.guards().isEmpty() && c.claims().isEmpty()) {
            return c.seen().watches().isEmpty()
                    ? missing(c.seen().holds() == null ? "locks" : "guards")
                    : not("guards-others", new Evidence("locks", c.watchedNames()));
        }
        if (c.multiplied().isEmpty()) {
            return not("each-tick-once");
        }
        Optional<Answer> claimed = byClaims(c);
        if (claimed.isPresent()) {
            return claimed.get();
        }
        if (c.seen().holds() == null) {
            return missing("locks");
        }
        List<Occurrence> held = c.multiplied().stream()
                .filter(o -> Case.heldAt(c.guardHolds(), o.firstStart()))
                .toList();
        Instant first = c.multiplied().getFirst().firstStart();
        boolean changed = c.guardHolds().stream()
                .anyMatch(hold -> hold.endedAt() != null && !hold.endedAt().isAfter(first));
        if (!c.nearlyAll(held) || changed) {
            return changed
                    ? not("holder-changed")
                    : not(
                            "not-held",
                            Evidence.of("held", held.size()),
                            Evidence.of("multiplied", c.multiplied().size()));
        }
        return found(
                c,
                "",
                Evidence.of("held", held.size()),
                Evidence.of("multiplied", c.multiplied().size()));
    }

    /** Everybody who asked was told to hold an exclusive lock. */
    private static Optional<Answer> byClaims(Case c) {
        Set<String> run = Case.workers(c.multiplied().stream().flatMap(Case::runs));
        long refused = c.claims().stream().filter(claim -> !claim.taken()).count();
        Set<String> took = c.claims().stream()
                .filter(LockClaim::taken)
                .map(LockClaim::worker)
                .collect(Collectors.toCollection(TreeSet::new));
        if (refused > 0 || took.size() < 2 || !took.containsAll(run)) {
            return Optional.empty();
        }
        long held = c.multiplied().stream()
                .filter(o -> Case.heldAt(c.guardHolds(), o.firstStart()))
                .count();
        Evidence said = Evidence.of("said-they-hold", took.size());
        return Optional.of(
                c.seen().holds() == null
                        ? found(c, "claims", said, Evidence.of("refused", 0))
                        : found(c, "claims", said, Evidence.of("refused", 0), Evidence.of("ticks-with-holder", held)));
    }

    private static Answer found(Case c, String variant, Evidence... more) {
        List<Evidence> evidence = new ArrayList<>(List.of(more));
        Optional<String> pooler = pooler(c);
        pooler.ifPresent(name -> evidence.add(new Evidence("pooler", name)));
        return new Answer.Found(Confidence.LIKELY, pooler.isPresent() ? "pooler" : variant, evidence);
    }

    private static Optional<String> pooler(Case c) {
        Stream<String> commands = Objects.requireNonNullElse(c.seen().processes(), List.<ProcessSeen>of()).stream()
                .map(ProcessSeen::command);
        Stream<@Nullable String> applications = Stream.concat(
                c.guardHolds().stream().map(LockHold::application),
                Objects.requireNonNullElse(c.seen().sessions(), List.<SessionSeen>of()).stream()
                        .map(SessionSeen::application));
        return Stream.concat(commands, applications.filter(Objects::nonNull).map(Objects::requireNonNull))
                .map(POOLER::matcher)
                .filter(java.util.regex.Matcher::find)
                .map(match -> match.group())
                .findFirst();
    }
}
