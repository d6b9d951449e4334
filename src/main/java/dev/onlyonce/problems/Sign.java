package dev.onlyonce.problems;

import java.time.Instant;
import java.util.List;

/**
 * Something that an operator should look at, as a detector sees it now.
 *
 * @param place tells it from others of its kind and target, and stays the same for as long as it lasts
 * @param subject the name that people know it by: a job, a lock, a source
 * @param jobs affected now; the subject, where it is one, first
 * @param form which of the kind's sentences tells it; empty where there is one only
 * @param facts in the order in which the kind's texts name them, after the subject and the number of other jobs
 * @param since when it began, as far as that is known
 * @param seen when it was last seen to go on
 */
record Sign(
        String place,
        String subject,
        Severity severity,
        List<String> jobs,
        String form,
        List<Fact> facts,
        Instant since,
        Instant seen) {

    Sign {
        jobs = List.copyOf(jobs);
        facts = List.copyOf(facts);
    }
}
