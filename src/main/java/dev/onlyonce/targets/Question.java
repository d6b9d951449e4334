package dev.onlyonce.targets;

import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One statement to ask a database, and where a recording keeps its answers.
 *
 * @param name the collector's name, as in metrics and on the Sources page
 * @param sql one SELECT with {@code :named} parameters
 * @param parameters their values; never part of a log line
 * @param timeout after which the server gives up (SET LOCAL statement_timeout)
 * @param recording the CSV files that hold recorded answers, null where none is kept
 * @param zone in which the server compares times without a zone with those that have one
 */
public record Question(
        String name,
        String sql,
        Map<String, ?> parameters,
        Duration timeout,
        @Nullable Recording recording,
        ZoneId zone) {

    /** A question to which the zone does not matter, or that is meant in UTC. */
    public Question(
            String name, String sql, Map<String, ?> parameters, Duration timeout, @Nullable Recording recording) {
        this(name, sql, parameters, timeout, recording, ZoneOffset.UTC);
    }

    /**
     * Files of a recorded folder: {@code sampled_at} and the columns of the question, each also found with the prefix
     * {@code l_} or {@code a_}.
     *
     * @param rows the file with the rows
     * @param samples a file that has a line for every sample, also those without a row; null where {@code rows} has
     */
    public record Recording(String rows, @Nullable String samples) {}
}
