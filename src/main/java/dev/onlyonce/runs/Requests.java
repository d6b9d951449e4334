package dev.onlyonce.runs;

import java.time.Instant;
import java.util.Map;

/**
 * Requests that users made, counted from access lines; published per poll of a log.
 *
 * @param from start of the interval
 * @param to its end
 * @param perWorker lines per worker; the worker of lines that do not say is {@code ""}
 */
public record Requests(String target, Instant from, Instant to, Map<String, Long> perWorker) {}
