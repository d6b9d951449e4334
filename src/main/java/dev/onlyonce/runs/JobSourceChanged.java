package dev.onlyonce.runs;

import java.time.Instant;

/**
 * Published when another source begins to count for a job: what was judged from {@code from} on is to be judged again.
 *
 * @param source the one that counts from then on
 */
public record JobSourceChanged(String target, String job, String source, Instant from) {}
