package dev.onlyonce.runs;

/** Why a run began. */
public enum RunTrigger {
    SCHEDULE,
    MANUAL,
    RETRY,
    UNKNOWN;

    /** As in JSON and columns: lower case. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
