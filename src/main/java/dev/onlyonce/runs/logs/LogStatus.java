package dev.onlyonce.runs.logs;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the reading of one log entry does.
 *
 * @param source name of the entry as a source of runs
 * @param path as configured
 * @param files those read so far
 */
public record LogStatus(String source, String path, List<FileStatus> files) {

    /**
     * @param recognisedAs the format, null as long as nothing was recognised
     * @param oversize lines over 1 MiB, passed over
     * @param future lines dated more than a day ahead, left out
     * @param undecodable lines that are not UTF-8
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
            long read,
            @Nullable Instant lastLineAt,
            List<String> remarks) {}
}
