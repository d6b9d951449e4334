package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.likely;
import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Occurrence;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The tick falls in the hour that the clocks repeat, or in the one that they skip. */
final class DstFold implements CauseRule {

    @Override
    public String id() {
        return "dst-fold";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE, Fault.MISSED);
    }

    private static final Duration NEAR = Duration.ofMinutes(5);

    @Override
    public Answer look(Case c) {
        if (c.file().schedule() == null || c.file().schedule().every() != null) {
            return missing("cron");
        }
        ZoneId zone = c.file().schedule().zone();
        List<Instant> starts = c.file().fault() == Fault.MISSED
                ? c.missed()
                : c.multiplied().stream().map(Occurrence::lastStart).toList();
        Set<Instant> turns = new TreeSet<>();
        List<Instant> shown =
                starts.stream().filter(at -> changes(zone, at, turns)).toList();
        return !shown.isEmpty() && shown.size() * 5 >= starts.size() * 4
                ? likely(
                        Evidence.of("shown", shown.size()),
                        new Evidence("zone", zone.getId()),
                        new Evidence(
                                "clock-change", String.valueOf(turns.iterator().next())))
                : not("no-clock-change", new Evidence("zone", zone.getId()));
    }

    /** Whether clocks showed that time twice: within the hour before or after they were set. */
    private static boolean changes(ZoneId zone, Instant at, Set<Instant> turns) {
        ZoneOffsetTransition after = zone.getRules().nextTransition(at.minus(Duration.ofHours(3)));
        if (after == null) {
            return false;
        }
        Duration by = after.getDuration().abs().plus(NEAR);
        boolean near = Duration.between(after.getInstant(), at).abs().compareTo(by) <= 0;
        if (near) {
            turns.add(after.getInstant());
        }
        return near;
    }
}
