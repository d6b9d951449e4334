package dev.onlyonce.runs.logs;

import org.jspecify.annotations.Nullable;

/** Tells the header of a line from its message, for one way of writing logs. */
interface LineFormat {

    /** As in the configuration and on the Sources page. */
    String name();

    /** Null when the line is not of this format: a continuation, a stack trace, another program's. */
    @Nullable
    Header header(String line);

    /** What every line of this format that can begin or end a run has somewhere; lines without are not looked at. */
    default boolean datesWholeFile() {
        return false;
    }
}
