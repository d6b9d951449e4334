package dev.onlyonce.duplicates;

import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.RunTrigger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** One key's runs and occurrences in the store; what it wrote is noted for those who count. */
final class StoredLedger implements KeyLedger {

    /** The runs that are judged, of all keys: a task that was cancelled before it began is none. */
    static final String RUNS = """
            SELECT source, run_id, external_id, worker, host, pid, scheduled_at, at, finished_at, ends_recorded, status, trigger
              FROM counted_run WHERE NOT (status = 'cancelled' AND started_at IS NULL)
            """;

    /** Partitions are by the day of the tick, where there is one: a catch-up may start days after. */
    private static final String MINE = RUNS + " AND target = :target AND job = :job AND coalesce(key, '') = :key ";

    private final JdbcClient store;
    private final OccurrenceWriter writer;
    private final OccurrenceWriter.Place place;
    private final List<Occurrence> written = new ArrayList<>();

    StoredLedger(JdbcClient store, OccurrenceWriter writer, OccurrenceWriter.Place place) {
        this.store = store;
        this.writer = writer;
        this.place = place;
    }

    /** Occurrences as they are now. */
    List<Occurrence> written() {
        return written;
    }

    @Override
    public List<Start> runs(Instant from, Instant to) {
        return mine(MINE + """
                           AND at >= :from AND at < :to AND day >= (:from::timestamptz AT TIME ZONE 'UTC')::date - 7
                           AND day <= (:to::timestamptz AT TIME ZONE 'UTC')::date + 1
                        """).param("from", utc(from)).param("to", utc(to)).query((row, n) -> start(row, 0)).stream()
                .sorted(Start.ORDER)
                .toList();
    }

    @Override
    public List<Start> ofTick(Instant tick) {
        return mine(MINE + """
                           AND scheduled_at = :tick AND day = (:tick::timestamptz AT TIME ZONE 'UTC')::date
                        """).param("tick", utc(tick)).query((row, n) -> start(row, 0)).stream()
                .sorted(Start.ORDER)
                .toList();
    }

    @Override
    public List<Start> ofExternalId(String externalId) {
        return mine(MINE + " AND external_id = :id").param("id", externalId).query((row, n) -> start(row, 0)).stream()
                .sorted(Start.ORDER)
                .toList();
    }

    @Override
    public boolean anyFrom(Instant at) {
        return mine("""
                        SELECT EXISTS (SELECT FROM counted_run WHERE target = :target AND job = :job AND coalesce(key, '') = :key
                           AND at >= :at AND day >= (:at::timestamptz AT TIME ZONE 'UTC')::date - 7)
                        """).param("at", utc(at)).query(Boolean.class).single();
    }

    @Override
    public Optional<Instant> clusterBefore(Instant at) {
        return instant("""
                SELECT cluster_at FROM occurrence WHERE target = :target AND job = :job AND key = :key AND cluster_at < :at
                 ORDER BY cluster_at DESC LIMIT 1
                """, at);
    }

    @Override
    public Optional<Instant> tickBefore(Instant at) {
        return instant("""
                SELECT tick FROM occurrence WHERE target = :target AND job = :job AND key = :key AND cluster_at < :at
                   AND tick IS NOT NULL ORDER BY cluster_at DESC, tick DESC LIMIT 1
                """, at);
    }

    @Override
    public Optional<Instant> stillRunning(Instant at) {
        return instant("""
                SELECT min(first_at) FROM (
                    SELECT first_at, last_end FROM occurrence WHERE target = :target AND job = :job AND key = :key
                       AND first_at < :at ORDER BY first_at DESC LIMIT 64) before
                 WHERE last_end > :at
                """, at);
    }

    @Override
    public List<Judged> clusters(Instant from, Instant to) {
        return mine("""
                        SELECT cluster_at, tick FROM occurrence WHERE target = :target AND job = :job AND key = :key
                           AND cluster_at >= :from AND cluster_at < :to ORDER BY cluster_at, tick
                        """)
                .param("from", utc(from))
                .param("to", utc(to))
                .query((row, n) ->
                        new Judged(row.getObject(1, OffsetDateTime.class).toInstant(), instant(row, 2)))
                .list();
    }

    @Override
    public void replaceClusters(Instant from, Instant to, List<Clustered> by) {
        writer.delete(mine("""
                        SELECT id FROM occurrence WHERE target = :target AND job = :job AND key = :key
                           AND cluster_at >= :from AND cluster_at < :to
                        """)
                .param("from", utc(from))
                .param("to", utc(to))
                .query(Long.class)
                .list());
        writer.write(by.stream()
                .map(c -> new OccurrenceWriter.Row(place, c.occurrence(), c.cluster(), null))
                .toList());
        by.forEach(c -> written.add(c.occurrence()));
    }

    @Override
    public void replaceGiven(String name, @Nullable Occurrence by) {
        writer.delete(
                mine("SELECT id FROM occurrence WHERE target = :target AND job = :job AND key = :key AND given = :name")
                        .param("name", name)
                        .query(Long.class)
                        .list());
        if (by != null) {
            writer.write(List.of(new OccurrenceWriter.Row(place, by, null, name)));
            written.add(by);
        }
    }

    private StatementSpec mine(String sql) {
        return store.sql(sql)
                .param("target", place.target())
                .param("job", place.job())
                .param("key", place.key());
    }

    private Optional<Instant> instant(String sql, Instant at) {
        return mine(sql).param("at", utc(at)).query((row, n) -> Optional.ofNullable(instant(row, 1))).list().stream()
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** @param skip columns before those of {@link #RUNS} */
    static Start start(ResultSet row, int skip) throws SQLException {
        return new Start(
                row.getString(skip + 1),
                row.getString(skip + 2),
                row.getString(skip + 3),
                row.getString(skip + 4),
                row.getString(skip + 5),
                row.getObject(skip + 6, Long.class),
                instant(row, skip + 7),
                row.getObject(skip + 8, OffsetDateTime.class).toInstant(),
                instant(row, skip + 9),
                row.getBoolean(skip + 10),
                RunStatus.valueOf(row.getString(skip + 11).toUpperCase(Locale.ROOT)),
                RunTrigger.valueOf(row.getString(skip + 12).toUpperCase(Locale.ROOT)));
    }

    private static @Nullable Instant instant(ResultSet row, int column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
