package dev.onlyonce.meters;

/** What happens to the series of a family when their target has no room left. */
public enum Keep {
    /** They are left out, and counted in {@code onlyonce_series_dropped_total}. */
    WHILE_ROOM,
    /** They stay: somebody is woken by them. */
    ALWAYS
}
