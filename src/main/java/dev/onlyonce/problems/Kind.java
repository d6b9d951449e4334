package dev.onlyonce.problems;

import java.time.Duration;

/**
 * A kind of problem; each detector has its own.
 *
 * @param word as in the contract; its texts are {@code problem.<word>.title} and {@code .detail}
 * @param ofJobs whether it is about jobs: then {@code onlyonce_job_problem} has a series for each job
 * @param opensAfter how long it must be seen before it is opened
 * @param calm how long it must be known to be over before it is resolved
 * @param event whether it is over as soon as it is told
 */
record Kind(String word, boolean ofJobs, Duration opensAfter, Duration calm, boolean event) {

    /** About jobs; its detector counts ticks, and needs no time besides. */
    static Kind ofJobs(String word) {
        return new Kind(word, true, Duration.ZERO, Duration.ZERO, false);
    }

    /** A state of something that is looked at again and again. */
    static Kind state(String word, Duration opensAfter, Duration calm) {
        return new Kind(word, false, opensAfter, calm, false);
    }

    /** Something that happened. */
    static Kind event(String word) {
        return new Kind(word, false, Duration.ZERO, Duration.ZERO, true);
    }
}
