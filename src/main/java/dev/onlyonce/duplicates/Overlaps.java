package dev.onlyonce.duplicates;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which runs began while another of the same job and key was running. A run is compared with the {@link #LOOK_BACK} runs
 * that began before it; one whose end is not known yet overlaps nothing until it is.
 */
final class Overlaps {

    /** So many runs before a run are looked at. */
    static final int LOOK_BACK = 64;

    private final Map<Start, Integer> pairs = new HashMap<>();

    /** @param runs of one job and key, in order */
    Overlaps(List<Start> runs) {
        for (int i = 1; i < runs.size(); i++) {
            Start run = runs.get(i);
            int running = 0;
            for (int j = Math.max(0, i - LOOK_BACK); j < i; j++) {
                running += runs.get(j).running(run.at()) ? 1 : 0;
            }
            if (running > 0) {
                pairs.put(run, running);
            }
        }
    }

    /** How many runs were running when this one began. */
    int pairs(Start run) {
        return pairs.getOrDefault(run, 0);
    }
}
