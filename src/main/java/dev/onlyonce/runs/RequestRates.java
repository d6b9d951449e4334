package dev.onlyonce.runs;

import dev.onlyonce.meters.GaugeFamily;
import dev.onlyonce.meters.GaugeRow;
import dev.onlyonce.meters.Meters;
import dev.onlyonce.series.Point;
import dev.onlyonce.series.SeriesId;
import dev.onlyonce.series.SeriesSample;
import dev.onlyonce.series.SeriesStore;
import dev.onlyonce.series.SeriesWriter;
import dev.onlyonce.series.Window;
import dev.onlyonce.targets.TargetEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Requests per second and worker, from access lines that are followed: whether it is users that keep a machine busy. */
@Component
public class RequestRates {

    private static final String SERIES = "requests.per.second";
    private static final String WORKER = "worker";

    /** A worker that serves nobody for so long is not told as 0 any more: it may be gone. */
    private static final Duration FORGOTTEN = Duration.ofMinutes(5);

    /** Polls are gathered into windows: a target's access logs tell theirs one by one. */
    private static final Duration WINDOW = Duration.ofSeconds(5);

    /** The most that windows lie apart while the logs are followed, and how long a silence may last before it is a gap. */
    private static final Duration EVERY = Duration.ofSeconds(15);

    private final SeriesWriter writer;
    private final SeriesStore store;
    private final GaugeFamily gauges;
    private final InstantSource clock;
    private final Map<String, Counting> counting = new ConcurrentHashMap<>();

    /** The window of one target that is open. */
    private static final class Counting {
        private Instant from;
        private Instant to;
        private Instant heard;
        private final Map<String, Long> lines = new LinkedHashMap<>();
        private final Map<String, Instant> lastLine = new LinkedHashMap<>();

        Counting(Instant from, Instant heard) {
            this.from = from;
            this.to = from;
            this.heard = heard;
        }
    }

    RequestRates(SeriesWriter writer, SeriesStore store, Meters meters, InstantSource clock) {
        this.writer = writer;
        this.store = store;
        this.gauges =
                meters.gauges("onlyonce_requests_per_second", "Requests a second, counted from access lines", WORKER);
        this.clock = clock;
    }

    @EventListener
    synchronized void on(Requests requests) {
        Counting open =
                counting.computeIfAbsent(requests.target(), target -> new Counting(requests.from(), clock.instant()));
        open.heard = clock.instant();
        if (requests.from().isAfter(open.to.plus(EVERY))) {
            // nobody followed the logs in between: that time belongs to no rate
            open.from = requests.from();
            open.lines.clear();
        }
        open.to = requests.to().isAfter(open.to) ? requests.to() : open.to;
        requests.perWorker().forEach((worker, lines) -> {
            open.lines.merge(worker, lines, Long::sum);
            if (lines > 0) {
                open.lastLine.put(worker, requests.to());
            }
        });
        if (Duration.between(open.from, open.to).compareTo(WINDOW) >= 0) {
            close(requests.target(), open);
        }
    }

    /** Tells the workers with lines in the window, and 0 for those with lines shortly before it. */
    private void close(String target, Counting open) {
        double seconds = Duration.between(open.from, open.to).toNanos() / 1e9;
        open.lastLine.values().removeIf(last -> last.isBefore(open.to.minus(FORGOTTEN)));
        List<SeriesSample> samples = new ArrayList<>();
        List<GaugeRow> rows = new ArrayList<>();
        for (String worker : open.lastLine.keySet()) {
            double rate = open.lines.getOrDefault(worker, 0L) / seconds;
            samples.add(SeriesSample.of(series(target, worker), open.from, rate, EVERY));
            rows.add(GaugeRow.of(rate, worker));
        }
        writer.offer(samples);
        gauges.replace(target, rows);
        open.from = open.to;
        open.lines.clear();
    }

    /** A log that is not followed any more leaves no frozen rate behind. */
    @Scheduled(fixedDelay = 15_000)
    synchronized void takeStaleAway() {
        Instant stale = clock.instant().minus(EVERY.multipliedBy(2));
        counting.forEach((target, open) -> {
            if (open.heard.isBefore(stale)) {
                gauges.forget(target);
            }
        });
    }

    @EventListener
    synchronized void on(TargetEvent.Removed removed) {
        counting.remove(removed.target().name());
        gauges.forget(removed.target().name());
    }

    /** Requests a second per worker, thinned; the worker of lines that do not say is {@code ""}. Gaps stay gaps. */
    public Map<String, List<Point>> between(String target, Instant from, Instant to, int points) {
        Map<String, List<Point>> lines = new LinkedHashMap<>();
        store.ranges(target, SERIES, Map.of(), new Window(from, to, points))
                .points()
                .forEach((series, line) -> lines.put(series.labels().getOrDefault(WORKER, ""), line));
        return lines;
    }

    private static SeriesId series(String target, String worker) {
        return SeriesId.of(target, SERIES, Map.of(WORKER, worker));
    }
}
