package dev.onlyonce.duplicates;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Runs that started together: a cluster begins with its first start and never goes beyond one window from it. */
final class Clusters {

    private final Windows windows;

    Clusters(Windows windows) {
        this.windows = windows;
    }

    /**
     * The clusters that begin at or after {@code from}; greedy from there on, so {@code from} is to be where a cluster
     * begins.
     *
     * @param runs in order; those before {@code from} are context for windows only
     */
    List<List<Start>> from(Instant from, List<Start> runs) {
        List<List<Start>> clusters = new ArrayList<>();
        List<Start> cluster = new ArrayList<>();
        Instant end = Instant.MIN;
        for (Start run : runs) {
            if (run.at().isBefore(from)) {
                continue;
            }
            if (run.at().isAfter(end)) {
                cluster = new ArrayList<>();
                clusters.add(cluster);
                end = run.at().plus(windows.at(run.at(), runs));
            }
            cluster.add(run);
        }
        return clusters;
    }
}
