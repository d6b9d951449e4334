package dev.onlyonce.runs.logs;

/** How many lines of which kind some reading met. */
final class LineTally {

    /** All lines, looked at or passed over. */
    long lines;

    /** They tell of a run, a request or a worker. */
    long telling;

    /** Longer than 1 MiB: passed over. */
    long oversize;

    /** Dated more than a day ahead: left out. */
    long future;

    /** Not UTF-8: read with replacement characters. */
    long undecodable;

    /** They fit the operator's pattern, but their time cannot be read. */
    long unparsed;

    /** Ends whose start was not seen: no run of their own. */
    long unmatchedEnds;

    /** Sent again by a shipper: the same record of the same file. */
    long copies;

    void add(LineTally other) {
        lines += other.lines;
        telling += other.telling;
        oversize += other.oversize;
        future += other.future;
        undecodable += other.undecodable;
        unparsed += other.unparsed;
        unmatchedEnds += other.unmatchedEnds;
        copies += other.copies;
    }
}
