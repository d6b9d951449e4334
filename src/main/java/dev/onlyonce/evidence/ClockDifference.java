package dev.onlyonce.evidence;

import java.time.Duration;
import java.time.Instant;

/**
 * How far a worker's clock was measured to be ahead of the others'.
 *
 * @param ahead negative when it is behind
 */
public record ClockDifference(String target, String worker, Duration ahead, Instant measuredAt) {}
