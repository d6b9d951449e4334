package dev.onlyonce.evidence;

import java.time.Instant;

/**
 * A line in which a scheduler or a server says that a process of it started.
 *
 * @param worker as its runs name it, as far as the line tells
 */
public record WorkerStart(String target, String worker, Instant at) {}
