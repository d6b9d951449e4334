package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.LogScan.Scanned;
import dev.onlyonce.runs.logs.BlockReader.Block;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Adds up what the parts of one file or stream gave. */
final class ScanTally {

    private final LineTally lines = new LineTally();
    private final Set<String> recognisedAs = new TreeSet<>();
    private @Nullable Instant first;
    private @Nullable Instant last;
    private @Nullable Instant before;
    private boolean timeOnly;

    void add(Block block) {
        lines.add(block.tally());
        first = earlier(first, block.first());
        last = later(last, block.last());
    }

    void readAs(LineReader reader) {
        timeOnly |= reader.timeOnly();
        String format = reader.recognisedAs();
        if (format != null) {
            recognisedAs.add(format);
        }
    }

    @Nullable
    Instant last() {
        return last;
    }

    /** Begins where the file that this one follows ended. */
    void follows(@Nullable Instant end) {
        before = end;
    }

    Scanned scanned(String name, List<String> origins, Instant writtenAt) {
        return new Scanned(
                name,
                lines.lines,
                lines.telling,
                recognisedAs,
                origins,
                first == null ? null : earlier(first, before),
                first,
                last,
                timeOnly ? writtenAt : null,
                lines.oversize,
                lines.future);
    }

    private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
        return one == null || other != null && other.isBefore(one) ? other : one;
    }

    private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
        return one == null || other != null && other.isAfter(one) ? other : one;
    }
}
