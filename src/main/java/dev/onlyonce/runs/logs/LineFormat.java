package dev.onlyonce.runs.logs;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells the header of a line from its message, for one way of writing logs. */
interface LineFormat {

    /** As in the configuration and on the Sources page. */
    String name();

    /** Null when the line is not of this format: a continuation, a stack trace, another program's. */
    @Nullable
    Header header(String line);

    /** What the line tells, null when it tells nothing of a run or worker. */
    default @Nullable LineEvent read(String line, JobMessage jobs) {
        Header header = header(line);
        return header == null ? null : jobs.read(header);
    }

    /** Whether lines have a time without a date, so that it has to be counted back from the file's time. */
    default boolean datesWholeFile() {
        return false;
    }

    /** Whether its workers are forks whose names are only unique within their node. */
    default boolean namesForks() {
        return false;
    }

    /** What else than a job's message its telling lines can have. */
    default List<String> literals() {
        return List.of();
    }
}
