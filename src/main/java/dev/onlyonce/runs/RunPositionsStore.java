package dev.onlyonce.runs;

import dev.onlyonce.runs.RunBatch.Position;
import dev.onlyonce.runs.RunBatch.Span;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** How far sources have been read, and which time they account for. */
@Component
final class RunPositionsStore implements RunPositions, Coverage {

    private final JdbcClient store;

    RunPositionsStore(JdbcClient store) {
        this.store = store;
    }

    @Override
    public List<Position> of(String target, String source) {
        return store.sql("SELECT stream, state FROM source_position WHERE target = :target AND source = :source")
                .param("target", target)
                .param("source", source)
                .query((row, n) -> new Position(row.getString(1), row.getString(2)))
                .list();
    }

    /** Inside the transaction of the batch's runs. */
    void save(RunBatch batch) {
        for (Position position : batch.positions()) {
            store.sql("""
                            INSERT INTO source_position (target, source, stream, state)
                            VALUES (:target, :source, :stream, :state)
                            ON CONFLICT (target, source, stream) DO UPDATE SET state = excluded.state
                            """)
                    .param("target", batch.target())
                    .param("source", batch.source())
                    .param("stream", position.stream())
                    .param("state", position.state())
                    .update();
        }
        if (batch.coverage() != null) {
            cover(batch.target(), batch.source(), batch.coverage());
        }
    }

    /** Joins the new span with those that it touches. */
    private void cover(String target, String source, Span span) {
        store.sql("""
                        WITH touched AS (
                            DELETE FROM coverage WHERE target = :target AND source = :source
                               AND from_at <= :to AND to_at >= :from RETURNING from_at, to_at)
                        INSERT INTO coverage (target, source, from_at, to_at)
                        SELECT :target, :source, least(:from, min(from_at)), greatest(:to, max(to_at)) FROM touched
                        ON CONFLICT (target, source, from_at) DO UPDATE SET to_at = excluded.to_at
                        """)
                .param("target", target)
                .param("source", source)
                .param("from", utc(span.from()))
                .param("to", utc(span.to()))
                .update();
    }

    @Override
    public List<Span> between(String target, String source, Instant from, Instant to) {
        return store.sql("""
                        SELECT greatest(from_at, :from), least(to_at, :to) FROM coverage
                         WHERE target = :target AND source = :source AND from_at < :to AND to_at > :from ORDER BY 1
                        """)
                .param("target", target)
                .param("source", source)
                .param("from", utc(from))
                .param("to", utc(to))
                .query(RunPositionsStore::span)
                .list();
    }

    @Override
    public List<Span> ofAny(String target, Instant from, Instant to) {
        return store.sql("""
                        SELECT greatest(lower(span), :from), least(upper(span), :to) FROM (
                            SELECT unnest(range_agg(tstzrange(from_at, to_at))) AS span FROM coverage
                             WHERE target = :target AND from_at < :to AND to_at > :from) joined ORDER BY 1
                        """)
                .param("target", target)
                .param("from", utc(from))
                .param("to", utc(to))
                .query(RunPositionsStore::span)
                .list();
    }

    private static Span span(ResultSet row, int number) throws SQLException {
        return new Span(
                row.getObject(1, OffsetDateTime.class).toInstant(),
                row.getObject(2, OffsetDateTime.class).toInstant());
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
