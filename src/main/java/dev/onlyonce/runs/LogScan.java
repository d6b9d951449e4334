package dev.onlyonce.runs;

import dev.onlyonce.evidence.LockClaim;
import dev.onlyonce.evidence.LockRow;
import dev.onlyonce.evidence.WorkerStart;
import dev.onlyonce.runs.logs.FileScan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads logs once, to their end, by the same formats as those that are followed, and keeps nothing. All of them are one
 * source: a start in a rotated file may find its end in the next, so they are to be read oldest first.
 */
public interface LogScan {

    /**
     * How lines are read.
     *
     * @param zone of stamps that do not say theirs
     * @param keyNames which {@code name=value} is the key, by job
     * @param now lines dated more than a day after it are left out
     */
    record Settings(ZoneId zone, Map<String, String> keyNames, Instant now) {}

    /**
     * A scan that nothing was read with yet.
     *
     * @param runs is told each run when it starts, and again under the same run id when its end is read
     */
    static LogScan of(Settings settings, Consumer<Run> runs) {
        return new FileScan(settings, runs);
    }

    /** Rotated files before those that came after them: {@code app.log.2.gz}, {@code app.log.1}, {@code app.log}. */
    static List<Path> oldestFirst(List<Path> files) {
        return FileScan.oldestFirst(files);
    }

    /**
     * Reads a file, compressed by gzip or not.
     *
     * @throws UnreadableLog when it is not there or no log
     * @throws IOException when reading it fails
     */
    Scanned file(Path file) throws IOException;

    /**
     * Reads a stream to its end; the present dates its last line where lines have no date.
     *
     * @param name for people
     */
    Scanned stream(String name, InputStream in) throws IOException;

    /**
     * What processes said of themselves.
     *
     * @param starts a process that two logs tell of has the name that it has in the first of them
     * @param rows rows that serve as locks, as they were taken
     */
    record Signs(List<WorkerStart> starts, List<LockClaim> claims, List<LockRow> rows) {}

    /** What processes said of themselves in all that was read. */
    Signs signs();

    /**
     * The logs and containers that were read, rotated files under the name of their log. The run id of a run begins with
     * the place of its log in this list and a dot, unless a shipper gave it one.
     */
    List<String> logs();

    /**
     * What was read of one file or stream.
     *
     * @param lines all of them
     * @param telling lines that tell of a run, a request or a worker
     * @param recognisedAs formats, none where nothing was recognised
     * @param origins containers that the lines name before their text, as {@code pod/container}
     * @param coversFrom since when nothing is hidden up to {@code last}: its first line, or the last one of the file that it
     *     follows
     * @param first instant of its first dated line, null where none is dated
     * @param dated what dated the last line where lines have no date; null where they have
     * @param oversize lines over 1 MiB, passed over
     * @param future lines dated more than a day ahead, left out
     */
    record Scanned(
            String name,
            long lines,
            long telling,
            Set<String> recognisedAs,
            List<String> origins,
            @Nullable Instant coversFrom,
            @Nullable Instant first,
            @Nullable Instant last,
            @Nullable Instant dated,
            long oversize,
            long future) {}
}
