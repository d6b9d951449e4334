package dev.onlyonce.runs;

/** The state of a run; {@code StatusWords} maps what other systems call these. */
public enum RunStatus {
    QUEUED,
    RUNNING,
    SUCCEEDED,
    FAILED,
    RETRYING,
    CANCELLED,
    SKIPPED,
    LOST,
    UNKNOWN;

    /** As in JSON, columns and metric labels: lower case. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
