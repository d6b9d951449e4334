package dev.onlyonce.duplicates;

import dev.onlyonce.runs.JobSourceChanged;
import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunsWritten;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * What is still to be judged. It is noted in the transaction that stores the runs and taken out in the one that stores the
 * judgement: a kill at any moment loses nothing and counts nothing twice.
 */
@Component
class JudgeQueue {

    private final JdbcClient store;
    private final JdbcTemplate jdbc;
    private final OccurrenceWriter writer;
    private final LedgerStore ledger;

    JudgeQueue(JdbcClient store, JdbcTemplate jdbc, OccurrenceWriter writer, LedgerStore ledger) {
        this.store = store;
        this.jdbc = jdbc;
        this.writer = writer;
        this.ledger = ledger;
    }

    /** @param key '' where there is none */
    record Entry(long id, String target, String job, String key, Instant from, Instant to, boolean backlog) {}

    private record Key(String job, String key) {}

    private record Span(Instant from, Instant to) {

        Span with(Span other) {
            return new Span(from.isBefore(other.from) ? from : other.from, to.isAfter(other.to) ? to : other.to);
        }
    }

    @EventListener
    void on(RunsWritten written) {
        note(written.target(), written.fresh(), written.backlog());
        note(written.target(), written.changed(), written.backlog());
        written.sources().forEach(this::on);
    }

    private void on(JobSourceChanged changed) {
        judgeAnew(changed.target(), changed.job(), changed.from());
    }

    private void note(String target, List<Run> runs, boolean backlog) {
        Map<Key, Span> spans = new HashMap<>();
        for (Run run : runs) {
            Stream.of(run.startedAt(), run.scheduledAt(), run.finishedAt(), run.enqueuedAt())
                    .filter(Objects::nonNull)
                    .forEach(at -> spans.merge(
                            new Key(run.job(), run.key() == null ? "" : run.key()), new Span(at, at), Span::with));
        }
        jdbc.batchUpdate(
                "INSERT INTO to_judge (target, job, key, from_at, to_at, backlog) VALUES (?, ?, ?, ?, ?, ?)",
                spans.entrySet().stream()
                        .map(e -> new Object[] {
                            target,
                            e.getKey().job(),
                            e.getKey().key(),
                            utc(e.getValue().from()),
                            utc(e.getValue().to()),
                            backlog
                        })
                        .toList());
    }

    /** Forgets all that was judged of a job from an instant on, and notes it to be judged again. */
    void judgeAnew(String target, String job, Instant from) {
        ledger.forget(target, job, from);
        store.sql("""
                        INSERT INTO to_judge (target, job, key, from_at, to_at, backlog)
                        SELECT :target, :job, key, min(at), max(at), true FROM (
                            SELECT coalesce(key, '') AS key, at FROM counted_run WHERE target = :target AND job = :job AND at >= :from
                            UNION ALL
                            SELECT key, first_at FROM occurrence WHERE target = :target AND job = :job AND last_at >= :from) x
                         GROUP BY key
                        """)
                .param("target", target)
                .param("job", job)
                .param("from", utc(from))
                .update();
        writer.delete(store.sql("SELECT id FROM occurrence WHERE target = :target AND job = :job AND last_at >= :from")
                .param("target", target)
                .param("job", job)
                .param("from", utc(from))
                .query(Long.class)
                .list());
    }

    /** The oldest entries. */
    List<Entry> next(int limit) {
        return store.sql("SELECT id, target, job, key, from_at, to_at, backlog FROM to_judge ORDER BY id LIMIT :limit")
                .param("limit", limit)
                .query((row, n) -> new Entry(
                        row.getLong(1),
                        row.getString(2),
                        row.getString(3),
                        row.getString(4),
                        row.getObject(5, OffsetDateTime.class).toInstant(),
                        row.getObject(6, OffsetDateTime.class).toInstant(),
                        row.getBoolean(7)))
                .list();
    }

    void done(List<Entry> entries) {
        store.sql("DELETE FROM to_judge WHERE id = ANY (:ids)")
                .param("ids", entries.stream().map(Entry::id).toArray(Long[]::new))
                .update();
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
