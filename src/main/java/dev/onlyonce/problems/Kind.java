package dev.onlyonce.problems;

import java.time.Duration;

/**
 * A kind of problem; each detector has its own.
 *
 * @param word as in the contract; its texts are {@code problem.<word>.title} and {@code .detail}
 * @param page below {@code t/<target>/}, that has what it rests on
 * @param ofJobs whether it is about jobs: then {@code onlyonce_job_problem} has a series for each job
 * @param opensAfter how long it must be seen before it is opened
 * @param calm how long it must be known to be over before it is resolved
 * @param event whether it is over as soon as it is told
 */
record Kind(String word, String page, boolean ofJobs, Duration opensAfter, Duration calm, boolean event) {

    /** About jobs; its detector counts ticks, and needs no time besides. */
    static Kind ofJobs(String word, String page) {
        return new Kind(word, page, true, Duration.ZERO, Duration.ZERO, false);
    }

    /** A state of something that is looked at again and again. */
    static Kind state(String word, String page, Duration opensAfter, Duration calm) {
        return new Kind(word, page, false, opensAfter, calm, false);
    }

    /** Something that happened. */
    static Kind event(String word, String page) {
        return new Kind(word, page, false, Duration.ZERO, Duration.ZERO, true);
    }
}
