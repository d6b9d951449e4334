package dev.onlyonce.runs.logs;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the reading of one log entry does.
 *
 * @param source name of the entry as a source of runs
 * @param path as configured
 * @param troubles what keeps it from reading now, such as "no file matches yet"
 * @param files those read so far
 */
public record LogStatus(String source, String path, List<String> troubles, List<FileStatus> files) {

    /**
     * @param recognisedAs the format, null as long as nothing was recognised
     * @param oversize lines over 1 MiB, passed over
     * @param future lines dated more than a day ahead, left out
     * @param undecodable lines that are not UTF-8
     * @param unparsed lines that fit an own pattern but whose time cannot be read
     * @param unmatchedEnds ends whose start was not seen: no runs of their own
     * @param copies records that a shipper sent again
     * @param read bytes
     * @param remarks what somebody should know, such as "truncated: lines may be lost"
     */
    public record FileStatus(
            String path,
            @Nullable String recognisedAs,
            long lines,
            long runs,
            long requests,
            long oversize,
            long future,
            long undecodable,
            long unparsed,
            long unmatchedEnds,
            long copies,
            long read,
            @Nullable Instant lastLineAt,
            List<String> remarks) {}
}
