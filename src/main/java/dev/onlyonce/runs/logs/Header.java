package dev.onlyonce.runs.logs;

import org.jspecify.annotations.Nullable;

/**
 * What stands before the message of a line.
 *
 * @param pid of the process that wrote it
 * @param worker the name that the framework gives it in the header
 * @param host where the line says it
 * @param record by which file and offset a shipper names the line
 */
record Header(
        Stamp stamp,
        @Nullable Long pid,
        @Nullable String worker,
        @Nullable String host,
        @Nullable String level,
        String message,
        @Nullable String record) {

    Header(
            Stamp stamp,
            @Nullable Long pid,
            @Nullable String worker,
            @Nullable String host,
            @Nullable String level,
            String message) {
        this(stamp, pid, worker, host, level, message, null);
    }
}
