package dev.onlyonce.runs;

import java.util.List;

/**
 * Published after a batch is committed.
 *
 * @param fresh runs stored for the first time
 * @param source whose batch it was; runs of other sources among the changed ones were filled by it
 * @param changed known runs whose end, status or other field changed, as they are now
 * @param backlog history read at first sight: not for counters
 */
public record RunsStored(String target, String source, List<Run> fresh, List<Run> changed, boolean backlog) {}
