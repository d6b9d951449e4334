package dev.onlyonce.duplicates;

import java.util.Set;

/** Published when causes of jobs of a target were judged. */
public record FindingsChanged(String target, Set<String> jobs) {

    public FindingsChanged {
        jobs = Set.copyOf(jobs);
    }
}
