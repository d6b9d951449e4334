package dev.onlyonce.problems;

import dev.onlyonce.targets.Target;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Which jobs have marked occurrences. */
interface Marks {

    /** @param mark the word of a kind of problem of jobs */
    List<MarkedJob> of(Target target, String mark, Instant now);

    /** Jobs of which runs are stored and not judged yet: their marks may be away for a moment. */
    Set<String> unjudged(String target);
}
