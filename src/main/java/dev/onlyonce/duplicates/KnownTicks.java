package dev.onlyonce.duplicates;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Remembers the neighbouring ticks that were asked for last: a cron works out each anew, and judging asks ten times. */
final class KnownTicks implements Ticks {

    private static final int MOST = 64;

    private final Ticks ticks;
    private final TreeMap<Instant, Instant> next = new TreeMap<>();

    KnownTicks(Ticks ticks) {
        this.ticks = ticks;
    }

    @Override
    public Optional<Instant> latest(Instant at) {
        return around(at).map(Map.Entry::getKey).or(() -> ticks.latest(at));
    }

    @Override
    public Optional<Instant> next(Instant after) {
        return around(after).map(Map.Entry::getValue).or(() -> ticks.next(after));
    }

    @Override
    public boolean byTheClock() {
        return ticks.byTheClock();
    }

    /** The tick at or before an instant with the one after it; empty where one of them is none. */
    private Optional<Map.Entry<Instant, Instant>> around(Instant at) {
        Map.Entry<Instant, Instant> known = next.floorEntry(at);
        if (known != null && known.getValue().isAfter(at)) {
            return Optional.of(known);
        }
        Optional<Instant> before = ticks.latest(at);
        Optional<Instant> after = before.flatMap(t -> ticks.next(at));
        if (before.isEmpty() || after.isEmpty()) {
            return Optional.empty();
        }
        next.put(before.get(), after.get());
        if (next.size() > MOST) {
            next.remove(before.get().equals(next.firstKey()) ? next.lastKey() : next.firstKey());
        }
        return Optional.of(Map.entry(before.get(), after.get()));
    }
}
