package dev.onlyonce.runs;

import java.util.List;

/**
 * Published inside the transaction that stores a batch: what a listener writes is committed with the runs or not at all.
 *
 * @param fresh runs stored for the first time
 * @param changed known runs as they are now
 * @param sources jobs for which another source counts from now on
 * @param backlog history read at first sight: not for counters
 */
public record RunsWritten(
        String target, List<Run> fresh, List<Run> changed, List<JobSourceChanged> sources, boolean backlog) {}
