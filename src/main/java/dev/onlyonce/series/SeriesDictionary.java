package dev.onlyonce.series;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Which number stands for which series in the store. */
@Component
final class SeriesDictionary {

    /** More than the series that are alive at once; a forgotten one is looked up again. */
    private static final int MOST_REMEMBERED = 10_000;

    private final JdbcClient store;
    private final Map<SeriesId, Long> remembered = new ConcurrentHashMap<>();

    SeriesDictionary(JdbcClient store) {
        this.store = store;
    }

    /** A series as it is known to the store. */
    record Known(long id, SeriesId series, Duration every) {}

    /** Its number, given at first sight. */
    long id(SeriesId series, Duration every) {
        Long known = remembered.get(series);
        if (known != null) {
            return known;
        }
        long id = store.sql("""
                        INSERT INTO series (target, name, labels, every_ms)
                        VALUES (:target, :name, jsonb_object(:keys, :values), :every)
                        ON CONFLICT (target, name, labels) DO UPDATE SET every_ms = excluded.every_ms
                        RETURNING id
                        """)
                .param("target", series.target())
                .param("name", series.name())
                .param("keys", series.labels().keySet().toArray(String[]::new))
                .param("values", series.labels().values().toArray(String[]::new))
                .param("every", Math.toIntExact(every.toMillis()))
                .query(Long.class)
                .single();
        if (remembered.size() >= MOST_REMEMBERED) {
            remembered.clear();
        }
        remembered.put(series, id);
        return id;
    }

    /** Series of a name whose labels contain all of {@code labels}. */
    List<Known> find(String target, String name, Map<String, String> labels) {
        return store.sql("""
                        SELECT id, every_ms,
                               ARRAY(SELECT key FROM jsonb_each_text(labels) ORDER BY key) AS keys,
                               ARRAY(SELECT value FROM jsonb_each_text(labels) ORDER BY key) AS vals
                          FROM series
                         WHERE target = :target AND name = :name AND labels @> jsonb_object(:keys, :values)
                         ORDER BY id
                        """)
                .param("target", target)
                .param("name", name)
                .param("keys", labels.keySet().toArray(String[]::new))
                .param("values", labels.values().toArray(String[]::new))
                .query((row, n) -> new Known(
                        row.getLong("id"),
                        SeriesId.of(
                                target,
                                name,
                                labels((String[]) row.getArray("keys").getArray(), (String[])
                                        row.getArray("vals").getArray())),
                        Duration.ofMillis(row.getInt("every_ms"))))
                .list();
    }

    /** Forgets what retention removed. */
    void forget(Collection<Long> ids) {
        remembered.values().removeAll(ids);
    }

    private static Map<String, String> labels(String[] keys, String[] values) {
        Map<String, String> labels = new LinkedHashMap<>();
        for (int i = 0; i < keys.length; i++) {
            labels.put(keys[i], values[i]);
        }
        return labels;
    }
}
