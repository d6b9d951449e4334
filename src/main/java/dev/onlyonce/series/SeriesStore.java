package dev.onlyonce.series;

import dev.onlyonce.store.WeekPartitions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Numeric samples over time, in the store: written by the round, read thinned to the points that a page can draw. */
@Component
public class SeriesStore {

    static final String SAMPLES = "series_sample";
    static final String QUARTERS = "series_quarter";

    private final JdbcClient store;
    private final WeekPartitions partitions;
    private final SeriesDictionary dictionary;

    SeriesStore(JdbcClient store, WeekPartitions partitions, SeriesDictionary dictionary) {
        this.store = store;
        this.partitions = partitions;
        this.dictionary = dictionary;
    }

    /**
     * Writes a round in one statement; a sample that is there already (a recording played again) stays as it is.
     *
     * @throws org.springframework.dao.DataAccessException when the store is away: see {@link SeriesWriter}
     */
    public void append(Collection<SeriesSample> samples) {
        if (samples.isEmpty()) {
            return;
        }
        Set<LocalDate> days = samples.stream().map(sample -> day(sample.at())).collect(Collectors.toSet());
        days.forEach(day -> partitions.ensure(SAMPLES, day));
        List<SeriesSample> ordered = List.copyOf(samples);
        store.sql("""
                        WITH given AS (
                            SELECT series_id, to_timestamp(ms / 1000.0) AS at, value, peak
                              FROM unnest(:ids, :times, :values, :peaks) AS g (series_id, ms, value, peak)
                        ), due AS (
                            INSERT INTO series_quarter_due
                            SELECT DISTINCT date_bin('15 min', at, 'epoch') FROM given WHERE value IS NOT NULL
                            ON CONFLICT DO NOTHING
                        )
                        INSERT INTO series_sample (day, series_id, at, value, peak)
                        SELECT (at AT TIME ZONE 'UTC')::date, series_id, at, value, peak FROM given
                        ON CONFLICT DO NOTHING
                        """)
                .param("ids", ids(ordered))
                .param(
                        "times",
                        ordered.stream().mapToLong(s -> s.at().toEpochMilli()).toArray())
                .param("values", ordered.stream().map(SeriesSample::value).toArray(Double[]::new))
                .param("peaks", ordered.stream().map(SeriesSample::peak).toArray(Double[]::new))
                .update();
    }

    private long[] ids(List<SeriesSample> samples) {
        return samples.stream()
                .mapToLong(sample -> dictionary.id(sample.series(), sample.every()))
                .toArray();
    }

    /** One series; every step is a gap where nothing is known of it. */
    public List<Point> range(SeriesId series, Window window) {
        return ranges(series.target(), series.name(), series.labels(), window).of(series);
    }

    /** All series of a name whose labels contain {@code labels}, thinned on the server. */
    public Lines ranges(String target, String name, Map<String, String> labels, Window window) {
        List<SeriesDictionary.Known> known = dictionary.find(target, name, labels);
        Duration every = known.stream()
                .map(SeriesDictionary.Known::every)
                .max(Duration::compareTo)
                .orElse(Duration.ofSeconds(1));
        Window.Grid grid = window.grid(every);
        Map<Long, List<Bucket>> buckets = read(known, window, grid).stream()
                .collect(Collectors.groupingBy(Bucket::series, LinkedHashMap::new, Collectors.toList()));
        Map<SeriesId, List<Point>> points = new LinkedHashMap<>();
        for (SeriesDictionary.Known series : known) {
            List<Bucket> of = buckets.get(series.id());
            if (of != null) {
                points.put(series.series(), onGrid(grid, of));
            }
        }
        return new Lines(grid.start(), grid.step(), grid.steps(), points);
    }

    private record Bucket(long series, Instant at, double mean, double max, long samples) {

        static Bucket of(ResultSet row, int number) throws SQLException {
            return new Bucket(
                    row.getLong("series_id"),
                    row.getTimestamp("step").toInstant(),
                    row.getDouble("mean"),
                    row.getDouble("peak"),
                    row.getLong("samples"));
        }

        /** Of a step that both tables tell: some of its quarter-hours are not rolled up yet. */
        Bucket with(Bucket other) {
            long all = samples + other.samples;
            double joined = (mean * samples + other.mean * other.samples) / all;
            return new Bucket(series, at, joined, Math.max(max, other.max), all);
        }
    }

    private List<Bucket> read(List<SeriesDictionary.Known> known, Window window, Window.Grid grid) {
        if (known.isEmpty()) {
            return List.of();
        }
        Instant split = window.ofQuarters() ? firstDue(grid) : grid.start();
        List<Bucket> buckets = new ArrayList<>();
        if (grid.start().isBefore(split)) {
            buckets.addAll(between(QUARTERS_SQL, known, grid, grid.start(), split));
        }
        if (split.isBefore(grid.end())) {
            buckets.addAll(between(SAMPLES_SQL, known, grid, split, grid.end()));
        }
        return buckets;
    }

    private static final String QUARTERS_SQL = """
            SELECT series_id, date_bin(make_interval(secs => :step / 1000.0), at, 'epoch') AS step,
                   sum(mean * samples) / sum(samples) AS mean, max(peak) AS peak,
                   sum(samples) AS samples
              FROM series_quarter
             WHERE series_id = ANY (:ids) AND at >= :from AND at < :to AND day BETWEEN :first AND :last
             GROUP BY 1, 2
            """;

    private static final String SAMPLES_SQL = """
            SELECT series_id, date_bin(make_interval(secs => :step / 1000.0), at, 'epoch') AS step,
                   avg(value) AS mean, max(peak) AS peak, count(*) AS samples
              FROM series_sample
             WHERE series_id = ANY (:ids) AND at >= :from AND at < :to AND day BETWEEN :first AND :last
               AND value IS NOT NULL
             GROUP BY 1, 2
            """;

    private List<Bucket> between(
            String sql, List<SeriesDictionary.Known> known, Window.Grid grid, Instant from, Instant to) {
        return store.sql(sql)
                .param(
                        "ids",
                        known.stream().mapToLong(SeriesDictionary.Known::id).toArray())
                .param("step", grid.step().toMillis())
                .param("from", from.atOffset(ZoneOffset.UTC))
                .param("to", to.atOffset(ZoneOffset.UTC))
                .param("first", day(from))
                .param("last", day(to))
                .query(Bucket::of)
                .list();
    }

    /** From here on the quarter-hours are not complete: the samples themselves are read. */
    private Instant firstDue(Window.Grid grid) {
        return store.sql("SELECT min(at) FROM series_quarter_due WHERE at >= :from")
                .param("from", grid.start().atOffset(ZoneOffset.UTC))
                .query((row, n) -> row.getTimestamp(1))
                .optional()
                .map(java.sql.Timestamp::toInstant)
                .filter(due -> due.isBefore(grid.end()))
                .orElse(grid.end());
    }

    /** Steps without a sample stay gaps: nothing is drawn through them. */
    private static List<Point> onGrid(Window.Grid grid, List<Bucket> buckets) {
        Map<Instant, Bucket> byStep = new HashMap<>();
        for (Bucket bucket : buckets) {
            byStep.merge(bucket.at(), bucket, Bucket::with);
        }
        List<Point> points = new ArrayList<>(grid.steps());
        for (int i = 0; i < grid.steps(); i++) {
            Instant at = grid.start().plus(grid.step().multipliedBy(i));
            Bucket bucket = byStep.get(at);
            points.add(bucket == null ? new Point(at, null, null) : new Point(at, bucket.mean(), bucket.max()));
        }
        return points;
    }

    static LocalDate day(Instant at) {
        return at.atOffset(ZoneOffset.UTC).toLocalDate();
    }
}
