package dev.onlyonce.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.PostgresForTests;
import dev.onlyonce.store.WeekPartitions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class SeriesStoreTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Instant NIGHT = Instant.parse("2026-12-01T00:00:00Z");

    private static HikariDataSource pool;
    private static JdbcClient sql;
    private static SeriesDictionary dictionary;
    private static SeriesStore store;

    @BeforeAll
    static void open() {
        pool = PostgresForTests.newStorePool();
        sql = JdbcClient.create(pool);
        dictionary = new SeriesDictionary(sql);
        store = new SeriesStore(sql, new WeekPartitions(sql), dictionary);
    }

    @AfterAll
    static void close() {
        pool.close();
    }

    private static SeriesId series(String name) {
        return SeriesId.of("shop", name, Map.of("host", "web-1"));
    }

    private static SeriesUpkeep upkeepAt(Instant now) {
        return new SeriesUpkeep(
                sql,
                new TransactionTemplate(new JdbcTransactionManager(pool)),
                new WeekPartitions(sql),
                dictionary,
                new SeriesRetention(Duration.ofDays(30), Duration.ofDays(400)),
                InstantSource.fixed(now));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void thinningKeepsTheLargestValueAndGapsStayGaps(long seed) {
        Random random = new Random(seed);
        SeriesId id = series("random." + seed);
        List<SeriesSample> samples = new ArrayList<>();
        boolean[] alive = new boolean[3600];
        double max = 0;
        for (int second = 0; second < alive.length; second++) {
            alive[second] = second / 60 % 7 != seed;
            if (alive[second]) {
                double value = random.nextDouble() * 4;
                max = Math.max(max, value);
                samples.add(SeriesSample.of(id, NIGHT.plusSeconds(second), value, SECOND));
            }
        }
        store.append(samples);
        for (int points : new int[] {7, 60, 333, 3600}) {
            List<Point> thinned = store.range(id, new Window(NIGHT, NIGHT.plusSeconds(3600), points));
            assertThat(thinned).as("seed %d, %d points", seed, points).hasSizeLessThanOrEqualTo(points + 1);
            assertThat(thinned.stream()
                            .filter(p -> !p.isGap())
                            .mapToDouble(Point::max)
                            .max())
                    .hasValue(max);
            for (Point point : thinned) {
                assertThat(point.isGap()).isEqualTo(dead(alive, point.at(), thinned));
            }
        }
    }

    private static boolean dead(boolean[] alive, Instant at, List<Point> grid) {
        long step = Duration.between(grid.get(0).at(), grid.get(1).at()).toSeconds();
        int from = (int) Math.max(0, Duration.between(NIGHT, at).toSeconds());
        int to = (int) Math.min(alive.length, Duration.between(NIGHT, at).toSeconds() + step);
        for (int second = from; second < to; second++) {
            if (alive[second]) {
                return false;
            }
        }
        return true;
    }

    @Test
    void deadSourceIsAGapAndNotZero() {
        SeriesId id = series("dead");
        store.append(List.of(
                SeriesSample.of(id, NIGHT, 0.5, SECOND),
                SeriesSample.gap(id, NIGHT.plusSeconds(1), SECOND),
                SeriesSample.of(id, NIGHT.plusSeconds(3), 0.0, SECOND)));
        assertThat(store.range(id, new Window(NIGHT, NIGHT.plusSeconds(4), 100)))
                .extracting(Point::mean)
                .containsExactly(0.5, null, null, 0.0);
    }

    @Test
    void seriesWithoutSamplesIsAllGaps() {
        assertThat(store.range(series("never"), new Window(NIGHT, NIGHT.plusSeconds(60), 10)))
                .hasSizeBetween(10, 11)
                .allMatch(Point::isGap);
    }

    @Test
    void recordingPlayedTwiceIsThereOnce() {
        SeriesId id = series("twice");
        List<SeriesSample> round = List.of(SeriesSample.of(id, NIGHT, 3, SECOND));
        store.append(round);
        store.append(round);
        assertThat(sql.sql("SELECT count(*) FROM series_sample WHERE series_id = :id")
                        .param("id", dictionary.id(id, SECOND))
                        .query(Long.class)
                        .single())
                .isEqualTo(1);
    }

    @Test
    void noNumberIsRefusedAndNotStoredAsAValue() {
        assertThatThrownBy(() -> SeriesSample.of(series("nan"), NIGHT, Double.NaN, SECOND))
                .hasMessageContaining("NaN");
    }

    @Test
    void longRangesComeFromQuarterHoursAndSayTheSame() {
        SeriesId id = series("day");
        Duration every = Duration.ofSeconds(20);
        List<SeriesSample> samples = new ArrayList<>();
        for (Instant at = NIGHT; at.isBefore(NIGHT.plus(Duration.ofHours(24))); at = at.plus(every)) {
            double value = at.getEpochSecond() % 5000 / 5000.0;
            samples.add(new SeriesSample(id, at, value, value + 1, every));
        }
        store.append(samples);
        Window day = new Window(NIGHT, NIGHT.plus(Duration.ofHours(24)), 24);
        List<Point> raw = store.range(id, day);
        // the last six hours are not over yet
        upkeepAt(NIGHT.plus(Duration.ofHours(18)).plusSeconds(60)).rollUp();
        List<Point> mixed = store.range(id, day);
        upkeepAt(NIGHT.plus(Duration.ofHours(25))).rollUp();
        List<Point> rolledUp = store.range(id, day);
        assertThat(raw).hasSize(24).noneMatch(Point::isGap);
        for (int i = 0; i < 24; i++) {
            assertThat(mixed.get(i).mean()).isEqualTo(raw.get(i).mean(), within(1e-9));
            assertThat(rolledUp.get(i).mean()).isEqualTo(raw.get(i).mean(), within(1e-9));
            assertThat(rolledUp.get(i).max()).isEqualTo(raw.get(i).max(), within(1e-9));
        }
        assertThat(sql.sql("SELECT count(*) FROM series_quarter_due WHERE at < :end")
                        .param("end", NIGHT.plus(Duration.ofHours(24)).atOffset(java.time.ZoneOffset.UTC))
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @Test
    void lateSampleMakesItsQuarterHourDueAgain() {
        SeriesId id = series("late");
        Instant then = NIGHT.minus(Duration.ofDays(3));
        store.append(List.of(SeriesSample.of(id, then, 1, SECOND)));
        upkeepAt(NIGHT).rollUp();
        store.append(List.of(SeriesSample.of(id, then.plusSeconds(5), 3, SECOND)));
        upkeepAt(NIGHT).rollUp();
        assertThat(sql.sql("SELECT mean FROM series_quarter WHERE series_id = :id")
                        .param("id", dictionary.id(id, SECOND))
                        .query(Double.class)
                        .single())
                .isEqualTo(2);
    }

    @Test
    void samplesBeyondTheirRetentionGoAndQuarterHoursStay() {
        SeriesId id = series("old");
        Instant then = NIGHT.minus(Duration.ofDays(60));
        store.append(List.of(SeriesSample.of(id, then, 1, SECOND)));
        upkeepAt(NIGHT).rollUp();
        upkeepAt(NIGHT).drop();
        assertThat(store.range(id, new Window(then, then.plusSeconds(60), 10))).allMatch(Point::isGap);
        assertThat(store.range(id, new Window(then, then.plus(Duration.ofDays(1)), 10)))
                .filteredOn(p -> !p.isGap())
                .extracting(Point::mean)
                .containsExactly(1.0);
    }
}
