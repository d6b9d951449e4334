package dev.onlyonce.duplicates;

import dev.onlyonce.evidence.Schedule;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a stretch of one job when the cause of what is wrong there is asked for.
 *
 * @param fault what is wrong
 * @param occurrences of the stretch and shortly around it, those that are right too, in order of first start
 * @param missed ticks of the stretch that nobody ran, in order
 * @param schedule null where none is known
 * @param seen what else was seen meanwhile
 */
public record CaseFile(
        String job,
        Fault fault,
        List<Occurrence> occurrences,
        List<Instant> missed,
        @Nullable Schedule schedule,
        OncePolicy runs,
        CaseEvidence seen) {

    public CaseFile {
        occurrences = List.copyOf(occurrences);
        missed = List.copyOf(missed);
    }
}
