package dev.onlyonce.duplicates;

import java.util.Locale;

/** What is wrong in a stretch of a job, so that a cause is looked for. */
public enum Fault {
    /** Ticks with extra runs, or with runs that would be if it were meant to run once. */
    DUPLICATE,
    /** Runs that began while another of the same job and key was going on, on ticks that each ran once. */
    OVERLAP,
    /** Ticks that nobody ran. */
    MISSED;

    /** As in the contract. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Fault of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
