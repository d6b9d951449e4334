package dev.onlyonce.series;

import dev.onlyonce.store.WeekPartitions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Makes the store of series for tests of features that keep some. */
public final class SeriesFixture {

    private SeriesFixture() {}

    public static SeriesStore store(JdbcClient sql) {
        return new SeriesStore(sql, new WeekPartitions(sql), new SeriesDictionary(sql));
    }

    public static SeriesWriter writer(SeriesStore store) {
        return new SeriesWriter(store);
    }

    /** All quarter-hours that are over at that time. */
    public static void rollUp(JdbcClient sql, DataSource pool, Instant now) {
        SeriesUpkeep upkeep = new SeriesUpkeep(
                sql,
                new TransactionTemplate(new JdbcTransactionManager(pool)),
                new WeekPartitions(sql),
                new SeriesDictionary(sql),
                new SeriesRetention(Duration.ofDays(30), Duration.ofDays(400)),
                InstantSource.fixed(now));
        int done;
        do {
            done = upkeep.rollUp();
        } while (done > 0);
    }
}
