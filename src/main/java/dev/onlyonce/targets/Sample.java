package dev.onlyonce.targets;

import java.time.Instant;
import java.util.List;

/**
 * The rows of one poll.
 *
 * @param at when they were true, on the database's (or the recording's) clock
 * @param rows empty means that there was none, as measured
 * @param throughPooler whether the session behind the connection changed between polls: a pooler stands between
 */
public record Sample(Instant at, List<Row> rows, boolean throughPooler) {}
