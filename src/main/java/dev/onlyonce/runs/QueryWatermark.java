package dev.onlyonce.runs;

import java.time.Instant;

/**
 * How far a query has been read.
 *
 * @param startedAt the newest start that has been stored
 * @param openSince the oldest start of a run that had not ended then; the same as {@code startedAt} when all had
 * @param readTo up to when the answers so far account for all runs
 */
record QueryWatermark(Instant startedAt, Instant openSince, Instant readTo) {

    String text() {
        return startedAt + " " + openSince + " " + readTo;
    }

    static QueryWatermark parse(String text) {
        String[] parts = text.split(" ", -1);
        return new QueryWatermark(Instant.parse(parts[0]), Instant.parse(parts[1]), Instant.parse(parts[2]));
    }
}
