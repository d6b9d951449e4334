package dev.onlyonce.runs.logs;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts what was read of one file since the start; read by pages while it is written. */
final class FileTally {

    private static final int MOST_REMARKS = 20;

    private String path;
    private @Nullable String recognisedAs;
    private final LineTally lines = new LineTally();
    private final Set<String> remarks = new LinkedHashSet<>();
    private long runs;
    private long requests;
    private long read;
    private @Nullable Instant lastLineAt;

    FileTally(String path) {
        this.path = path;
    }

    synchronized void add(BlockReader.Block block, @Nullable String recognised) {
        recognisedAs = recognised;
        path = block.next().path();
        lines.add(block.tally());
        runs += block.runs().size();
        requests +=
                block.requests().values().stream().mapToLong(Long::longValue).sum();
        read = block.next().offset();
        lastLineAt = block.last() != null ? block.last() : lastLineAt;
        if (lines.undecodable > 0) {
            remark("not UTF-8 in places: those characters are shown as \uFFFD");
        }
        if (lines.unparsed > 0) {
            remark("the pattern fits, but its time cannot be read in some lines");
        }
        if (lines.future > 0) {
            remark("some lines are dated more than a day ahead and were left out: check the zone");
        }
    }

    /** Said once, however often it happens. */
    synchronized void remark(String text) {
        if (remarks.size() < MOST_REMARKS) {
            remarks.add(text);
        }
    }

    synchronized LogStatus.FileStatus status() {
        return new LogStatus.FileStatus(
                path,
                recognisedAs,
                lines.lines,
                runs,
                requests,
                lines.oversize,
                lines.future,
                lines.undecodable,
                lines.unparsed,
                lines.unmatchedEnds,
                lines.copies,
                read,
                lastLineAt,
                List.copyOf(remarks));
    }
}
