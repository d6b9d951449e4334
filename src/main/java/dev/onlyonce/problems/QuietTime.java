package dev.onlyonce.problems;

import java.time.Instant;

/** Tells whether a job has been quiet for so long that its episode is over. */
@FunctionalInterface
interface QuietTime {

    /** Whether enough time passed without a mark, of which the job's source accounts for. */
    boolean passed(String target, MarkedJob job, Instant now);
}
