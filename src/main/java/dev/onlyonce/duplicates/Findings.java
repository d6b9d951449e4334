package dev.onlyonce.duplicates;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** What was found wrong with jobs, and why. */
@Component
public class Findings {

    private final FindingStore store;

    Findings(FindingStore store) {
        this.store = store;
    }

    /** Those of a job that touch a span, in order of their first fault. */
    public List<Finding> of(String target, String job, Instant from, Instant to) {
        return of(target, List.of(job), from, to);
    }

    /** The same of several jobs. */
    List<Finding> of(String target, List<String> jobs, Instant from, Instant to) {
        return store.between(target, jobs, from, to);
    }

    /** The cause of a fault of that time; empty where it has not been judged yet. */
    Optional<Cause> cause(List<Finding> among, String job, Fault fault, Instant at) {
        return among.stream()
                .filter(f -> f.job().equals(job) && f.fault() == fault && f.covers(at))
                .map(Finding::cause)
                .findFirst();
    }
}
