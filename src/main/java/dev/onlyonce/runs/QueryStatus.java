package dev.onlyonce.runs;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the reading of one {@code runs-queries} entry does.
 *
 * @param source its name as a source of runs
 * @param databases each that it is run on, the target's own first
 */
public record QueryStatus(String source, List<DatabaseStatus> databases) {

    /** What came of running a query on a database. */
    public enum State {
        /** Not reached yet. */
        WAITING,
        /** Answered in the last round. */
        OK,
        /** It runs on other databases of the target; here its tables are not. */
        ABSENT,
        /** It does not pass the check, so it is not run. */
        REFUSED,
        /** Not answered, or rows were not understood. */
        FAILED
    }

    /**
     * @param reason one sentence; null when it is ok or waits
     * @param rows read since the start, those read again not counted twice
     * @param lastRow the start of the newest run among them; null before the first
     * @param readTo up to when its answers account for all runs; null before the first
     */
    public record DatabaseStatus(
            String database,
            State state,
            @Nullable String reason,
            long rows,
            @Nullable Instant lastRow,
            @Nullable Instant readTo) {}
}
