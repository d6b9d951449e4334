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

    /** Logs are polled at least this often while they are followed. */
    private static final Duration EVERY = Duration.ofSeconds(15);

    private final SeriesWriter writer;
    private final SeriesStore store;
    private final GaugeFamily gauges;
    private final InstantSource clock;
    private final Map<String, Seen> seen = new ConcurrentHashMap<>();

    /** @param lastLine of each worker, on the log's clock; {@code heard} on this host's */
    private record Seen(Map<String, Instant> lastLine, Instant heard) {}

    RequestRates(SeriesWriter writer, SeriesStore store, Meters meters, InstantSource clock) {
        this.writer = writer;
        this.store = store;
        this.gauges =
                meters.gauges("onlyonce_requests_per_second", "Requests a second, counted from access lines", WORKER);
        this.clock = clock;
    }

    @EventListener
    synchronized void on(Requests requests) {
        double seconds = Duration.between(requests.from(), requests.to()).toNanos() / 1e9;
        if (seconds <= 0) {
            return;
        }
        Map<String, Double> rates = rates(requests, seconds);
        List<SeriesSample> samples = new ArrayList<>();
        rates.forEach((worker, rate) ->
                samples.add(SeriesSample.of(series(requests.target(), worker), requests.from(), rate, EVERY)));
        writer.offer(samples);
        gauges.replace(
                requests.target(),
                rates.entrySet().stream()
                        .map(rate -> GaugeRow.of(rate.getValue(), rate.getKey()))
                        .toList());
    }

    /** Of the workers with lines in the interval, and 0 of those with lines shortly before. */
    private Map<String, Double> rates(Requests requests, double seconds) {
        Seen before = seen.get(requests.target());
        Map<String, Instant> lastLine = new LinkedHashMap<>(before == null ? Map.of() : before.lastLine());
        requests.perWorker().forEach((worker, lines) -> {
            if (lines > 0) {
                lastLine.put(worker, requests.to());
            }
        });
        lastLine.values().removeIf(last -> last.isBefore(requests.to().minus(FORGOTTEN)));
        seen.put(requests.target(), new Seen(lastLine, clock.instant()));
        Map<String, Double> rates = new LinkedHashMap<>();
        lastLine.keySet()
                .forEach(worker -> rates.put(worker, requests.perWorker().getOrDefault(worker, 0L) / seconds));
        return rates;
    }

    /** A log that is not followed any more leaves no frozen rate behind. */
    @Scheduled(fixedDelay = 15_000)
    synchronized void takeStaleAway() {
        Instant stale = clock.instant().minus(EVERY.multipliedBy(2));
        seen.forEach((target, last) -> {
            if (last.heard().isBefore(stale)) {
                gauges.forget(target);
            }
        });
    }

    @EventListener
    synchronized void on(TargetEvent.Removed removed) {
        seen.remove(removed.target().name());
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
