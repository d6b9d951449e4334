package dev.onlyonce.duplicates;

/** By what the runs of an occurrence were found to belong together. */
public enum Identified {
    /** The source says which tick each run is of. */
    SCHEDULED_AT,
    /** The source gives one id to each piece of work. */
    EXTERNAL_ID,
    /** They started together. */
    CLUSTER;

    /** As in JSON and columns. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
