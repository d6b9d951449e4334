package dev.onlyonce.duplicates;

import java.util.Locale;

/** What can be said of a tick, worst first: the first state that holds is its mark. */
public enum TickState {
    /** No attempt of some key succeeded. */
    FAILED,
    /** It has extra runs. */
    DUPLICATE,
    /** No key ran, although the source accounts for its time. */
    MISSED,
    /** A run began while another of the same key ran. */
    OVERLAP,
    /** Its first run began after its grace. */
    LATE,
    /** Each key ran once and succeeded. */
    ONCE,
    /** Each key ran once; how it ended is not recorded, or not yet. */
    OUTCOME_NOT_RECORDED,
    /** The source does not account for its time, so nothing is known; never counted as once. */
    UNKNOWN;

    /** As in the contract. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static TickState of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
