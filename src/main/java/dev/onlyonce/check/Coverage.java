package dev.onlyonce.check;

import java.time.Instant;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The time that the logs account for: from the first to the last line of each; between two logs nothing is known. */
final class Coverage {

    private final NavigableMap<Instant, Instant> spans = new TreeMap<>();

    /** Both ends included. */
    void add(Instant from, Instant to) {
        Instant start = from;
        Instant end = to;
        for (Map.Entry<Instant, Instant> span = spans.floorEntry(end);
                span != null && !span.getValue().isBefore(start);
                span = spans.floorEntry(end)) {
            start = span.getKey().isBefore(start) ? span.getKey() : start;
            end = span.getValue().isAfter(end) ? span.getValue() : end;
            spans.remove(span.getKey());
        }
        spans.put(start, end);
    }

    boolean covers(Instant at) {
        Map.Entry<Instant, Instant> span = spans.floorEntry(at);
        return span != null && !span.getValue().isBefore(at);
    }

    /** The same from an instant on; all of it without one. */
    Coverage from(@Nullable Instant cut) {
        if (cut == null) {
            return this;
        }
        Coverage later = new Coverage();
        spans.forEach((from, to) -> {
            if (!to.isBefore(cut)) {
                later.add(from.isBefore(cut) ? cut : from, to);
            }
        });
        return later;
    }

    /** By start. */
    NavigableMap<Instant, Instant> spans() {
        return spans;
    }

    boolean isEmpty() {
        return spans.isEmpty();
    }

    Instant first() {
        return spans.firstKey();
    }

    Instant last() {
        return spans.lastEntry().getValue();
    }
}
