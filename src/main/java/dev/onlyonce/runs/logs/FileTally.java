package dev.onlyonce.runs.logs;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts what was read of one file since the start; read by pages while it is written. */
final class FileTally {

    private String path;
    private @Nullable String recognisedAs;
    private long lines;
    private long runs;
    private long requests;
    private long oversize;
    private long future;
    private long undecodable;
    private long read;
    private @Nullable Instant lastLineAt;
    private final Set<String> remarks = new LinkedHashSet<>();

    FileTally(String path) {
        this.path = path;
    }

    synchronized void add(BlockReader.Block block, @Nullable String recognised) {
        recognisedAs = recognised;
        path = block.next().path();
        lines += block.lines();
        runs += block.runs().size();
        requests +=
                block.requests().values().stream().mapToLong(Long::longValue).sum();
        oversize += block.oversize();
        future += block.future();
        undecodable += block.undecodable();
        read = block.next().offset();
        if (block.last() != null) {
            lastLineAt = block.last();
        }
        if (undecodable > 0) {
            remarks.add("not UTF-8 in places: those characters are shown as \uFFFD");
        }
    }

    synchronized void remark(String text) {
        remarks.add(text);
    }

    synchronized LogStatus.FileStatus status() {
        return new LogStatus.FileStatus(
                path,
                recognisedAs,
                lines,
                runs,
                requests,
                oversize,
                future,
                undecodable,
                read,
                lastLineAt,
                List.copyOf(remarks));
    }
}
