package dev.onlyonce.runs.logs;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** When each worker started, as the logs of one entry told; a pid that is used again is another worker. */
final class WorkerStarts {

    /** A server and its scheduler tell the start of one process within this time of each other. */
    private static final Duration ONE_START = Duration.ofSeconds(60);

    private static final int MOST_WORKERS = 100;
    private static final int MOST_STARTS = 4;

    private final Map<String, TreeMap<Instant, Boolean>> starts = new LinkedHashMap<>(16, 0.75f, true);
    private boolean changed;

    /** Whether this start was not known yet. */
    boolean add(String worker, Instant at) {
        TreeMap<Instant, Boolean> known = starts.computeIfAbsent(worker, w -> new TreeMap<>());
        if (!known.subMap(at.minus(ONE_START), true, at.plus(ONE_START), true).isEmpty()) {
            return false;
        }
        known.put(at, true);
        if (known.size() > MOST_STARTS) {
            known.pollFirstEntry();
        }
        if (starts.size() > MOST_WORKERS) {
            starts.remove(starts.keySet().iterator().next());
        }
        changed = true;
        return true;
    }

    boolean isEmpty() {
        return starts.isEmpty();
    }

    /** The latest start up to a moment, null where none was told. */
    @Nullable
    Instant before(String worker, Instant at) {
        TreeMap<Instant, Boolean> known = starts.get(worker);
        return known == null ? null : known.floorKey(at);
    }

    /** Whether there is something new to keep since the last time that this was asked. */
    boolean takeChanged() {
        boolean was = changed;
        changed = false;
        return was;
    }

    void forEach(BiConsumer<String, Instant> told) {
        starts.forEach((worker, times) -> times.keySet().forEach(at -> told.accept(worker, at)));
    }

    /** A line for each start. */
    String text() {
        StringBuilder text = new StringBuilder();
        starts.forEach((worker, times) -> times.keySet()
                .forEach(at -> text.append(at).append(' ').append(worker).append('\n')));
        return text.toString();
    }

    static WorkerStarts parse(@Nullable String text) {
        WorkerStarts starts = new WorkerStarts();
        if (text != null) {
            text.lines().forEach(line -> {
                int blank = line.indexOf(' ');
                starts.add(line.substring(blank + 1), Instant.parse(line.substring(0, blank)));
            });
        }
        starts.changed = false;
        return starts;
    }
}
