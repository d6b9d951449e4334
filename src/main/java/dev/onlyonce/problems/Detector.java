package dev.onlyonce.problems;

import dev.onlyonce.targets.Target;
import java.time.Instant;
import java.util.List;

/**
 * Sees problems of one kind; a Spring bean, and all that there is to a kind but its texts. It reads memory and the store,
 * never a target.
 */
interface Detector {

    Kind kind();

    /**
     * What it sees of a target.
     *
     * @param open those of its kind that are open there
     * @param now of a recording the time of its newest sample, else the clock's
     */
    Look look(Target target, List<Problem> open, Instant now);
}
