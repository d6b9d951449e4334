package dev.onlyonce.runs;

import java.time.Instant;
import java.time.LocalDate;
import java.util.SortedMap;

/**
 * A run with its place in the store.
 *
 * @param at its place in time
 * @param run as stored, with what other sources filled
 * @param fills what they filled, by column
 * @param own as its own source told it
 */
record StoredRun(LocalDate day, long id, Instant at, Run run, SortedMap<String, Fill> fills, Run own) {

    StoredRun(LocalDate day, long id, Instant at, Run run, SortedMap<String, Fill> fills) {
        this(day, id, at, run, fills, Filling.own(run, fills));
    }

    /** Two of one place are one. */
    @Override
    public boolean equals(Object other) {
        return other instanceof StoredRun that && that.id == id && that.day.equals(day);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(id);
    }
}
