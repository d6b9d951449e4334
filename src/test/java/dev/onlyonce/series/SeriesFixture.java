package dev.onlyonce.series;

import dev.onlyonce.store.WeekPartitions;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Makes the store of series for tests of features that keep some. */
public final class SeriesFixture {

    private SeriesFixture() {}

    public static SeriesStore store(JdbcClient sql) {
        return new SeriesStore(sql, new WeekPartitions(sql), new SeriesDictionary(sql));
    }
}
