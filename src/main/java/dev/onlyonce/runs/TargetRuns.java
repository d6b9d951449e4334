package dev.onlyonce.runs;

import dev.onlyonce.meters.GaugeRow;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is remembered of a target's runs for its gauges: today's, and each job's last. */
final class TargetRuns {

    private final ZoneId zone;
    private final Map<String, Instant> last = new HashMap<>();
    private final Map<Place, Today> today = new HashMap<>();
    private LocalDate day;

    TargetRuns(ZoneId zone, Instant now) {
        this.zone = zone;
        this.day = now.atZone(zone).toLocalDate();
    }

    private record Place(String job, @Nullable String worker) {}

    private record Today(long runs, Instant last) {

        private static Today both(Today a, Today b) {
            return new Today(a.runs + b.runs, a.last.isAfter(b.last) ? a.last : b.last);
        }
    }

    synchronized void ran(String job, Instant at) {
        last.merge(job, at, (a, b) -> a.isAfter(b) ? a : b);
    }

    synchronized int jobs() {
        return last.size();
    }

    synchronized Map<String, Instant> lastRuns() {
        return Map.copyOf(last);
    }

    synchronized Instant midnight(Instant now) {
        return now.atZone(zone).toLocalDate().atStartOfDay(zone).toInstant();
    }

    synchronized void replaceDay(List<RunHistory.WorkerDay> counted) {
        today.clear();
        counted.forEach(c -> today.put(new Place(c.job(), c.worker()), new Today(c.runs(), c.last())));
    }

    synchronized void add(Run run, Instant at, Instant now) {
        roll(now);
        if (at.atZone(zone).toLocalDate().equals(day)) {
            today.merge(new Place(run.job(), run.worker()), new Today(1, at), Today::both);
        }
    }

    synchronized List<GaugeRow> workers(Instant now, Duration expiry) {
        roll(now);
        return today.entrySet().stream()
                .filter(e -> e.getValue().last().plus(expiry).isAfter(now))
                .map(e -> GaugeRow.of(
                        e.getValue().runs(), e.getKey().job(), e.getKey().worker()))
                .toList();
    }

    private void roll(Instant now) {
        LocalDate current = now.atZone(zone).toLocalDate();
        if (!current.equals(day)) {
            today.clear();
            day = current;
        }
    }
}
