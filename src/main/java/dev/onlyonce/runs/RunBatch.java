package dev.onlyonce.runs;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs of one source with what else the source told in the same breath.
 *
 * @param target its name
 * @param source its name
 * @param runs in any order; stored by time
 * @param positions how far each stream of the source has now been read; committed with the runs
 * @param coverage the time this batch accounts for, null where it says nothing about time
 * @param everyRun whether the source keeps every run, not only the last
 * @param backlog whether this is history read at first sight: it fills the store, not the counters
 */
public record RunBatch(
        String target,
        String source,
        List<Run> runs,
        List<Position> positions,
        @Nullable Span coverage,
        boolean everyRun,
        boolean backlog) {

    /**
     * How far one stream (a generation of a file, a query) has been read.
     *
     * @param stream stable id
     * @param state the source's own text, at most a few hundred characters
     */
    public record Position(String stream, String state) {}

    /** Half open, from included. */
    public record Span(Instant from, Instant to) {}
}
