package dev.onlyonce.meters;

import java.util.Map;
import java.util.TreeMap;

/** How many series each target has, over all families, and how often one was left out. */
final class SeriesBudget {

    private final int perTarget;
    private final Map<String, Map<String, Integer>> used = new TreeMap<>();
    private final Map<Place, Long> dropped = new TreeMap<>();

    SeriesBudget(int perTarget) {
        this.perTarget = perTarget;
    }

    /** A family's series of one target. */
    record Place(String target, String metric) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            int byTarget = target.compareTo(other.target);
            return byTarget != 0 ? byTarget : metric.compareTo(other.metric);
        }
    }

    /** Sets how many series a family has from now on; answers how many of them have room and counts the others as dropped. */
    synchronized int claim(Place place, int wanted, Keep keep) {
        Map<String, Integer> ofTarget = used.computeIfAbsent(place.target(), t -> new TreeMap<>());
        ofTarget.remove(place.metric());
        int others = ofTarget.values().stream().mapToInt(Integer::intValue).sum();
        int granted = keep == Keep.ALWAYS ? wanted : Math.clamp((long) perTarget - others, 0, wanted);
        ofTarget.put(place.metric(), granted);
        if (granted < wanted) {
            dropped.merge(place, (long) wanted - granted, Long::sum);
        }
        return granted;
    }

    synchronized Map<Place, Long> dropped() {
        return Map.copyOf(dropped);
    }
}
