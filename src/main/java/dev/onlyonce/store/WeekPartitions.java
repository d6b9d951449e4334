package dev.onlyonce.store;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Partitions of a table by the week (Monday to Sunday, UTC) of its {@code day}, made on demand and dropped by age. */
@Component
public class WeekPartitions {

    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("yyyyMMdd");

    private final JdbcClient store;
    private final Set<String> made = ConcurrentHashMap.newKeySet();

    public WeekPartitions(JdbcClient store) {
        this.store = store;
    }

    /** Makes the partition that holds {@code day}, unless it is there; table names are the caller's constants. */
    public synchronized void ensure(String table, LocalDate day) {
        LocalDate monday = day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        String partition = table + "_" + NAME.format(monday);
        if (made.contains(partition)) {
            return;
        }
        // DDL takes no bind parameters; both parts are ours
        store.sql("CREATE TABLE IF NOT EXISTS onlyonce.%s PARTITION OF onlyonce.%s FOR VALUES FROM ('%s') TO ('%s')"
                        .formatted(partition, table, monday, monday.plusWeeks(1)))
                .update();
        made.add(partition);
    }

    /** Drops every partition whose last day lies before {@code firstKept}; answers how many. */
    public int dropBefore(String table, LocalDate firstKept) {
        int dropped = 0;
        for (String partition : partitions(table)) {
            LocalDate monday = LocalDate.parse(partition.substring(table.length() + 1), NAME);
            if (monday.plusWeeks(1).isBefore(firstKept.plusDays(1))) {
                store.sql("DROP TABLE onlyonce.%s".formatted(partition)).update();
                made.remove(partition);
                dropped++;
            }
        }
        return dropped;
    }

    private List<String> partitions(String table) {
        return store.sql("""
                        SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
                         WHERE i.inhparent = ('onlyonce.' || :table)::regclass
                        """).param("table", table).query(String.class).list();
    }
}
