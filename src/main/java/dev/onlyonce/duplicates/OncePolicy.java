package dev.onlyonce.duplicates;

/** How often a job is meant to run per tick and key. */
public enum OncePolicy {
    ONCE,
    /** Once in each worker: only a worker's second run is extra. */
    PER_WORKER,
    /** Once on each host. */
    PER_HOST,
    /** Nobody has said: a job that runs in several workers is a question unless something speaks for once. */
    UNDECIDED;

    /** As in the configuration. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
