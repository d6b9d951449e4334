package dev.onlyonce.problems;

import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads problems of a span back, open and over. */
@Component
public class ProblemList {

    private final JdbcClient store;
    private final ProblemStore problems;
    private final InstantSource clock;

    ProblemList(JdbcClient store, ProblemStore problems, InstantSource clock) {
        this.store = store;
        this.problems = problems;
        this.clock = clock;
    }

    /** Where a page ended: the list goes from the latest opened to the earliest. */
    record Before(Instant openedAt, long id) {

        static final Before END = new Before(Instant.parse("9999-01-01T00:00:00Z"), Long.MAX_VALUE);
    }

    /** Those of a target that were open in a span and are over now, the latest over first. */
    public List<Problem> resolved(String target, Instant from, Instant to, int limit) {
        return store.sql("""
                        SELECT * FROM problem WHERE target = :target AND resolved_at >= :from AND opened_at < :to
                         ORDER BY resolved_at DESC, id DESC LIMIT :limit
                        """)
                .param("target", target)
                .param("from", utc(from))
                .param("to", utc(to))
                .param("limit", limit)
                .query((row, n) -> problems.problem(row))
                .list();
    }

    /** By its number. */
    public Optional<Problem> find(long id) {
        return problems.find(id);
    }

    /**
     * Which problems.
     *
     * @param target null means all
     * @param from of the span at some time of which they were open
     * @param states they are in one of these now
     */
    record Wanted(@Nullable String target, Instant from, Instant to, Collection<Problem.State> states) {}

    /** The latest opened first. */
    List<Problem> read(Wanted wanted, Before before, int limit) {
        return store.sql("""
                        SELECT * FROM problem WHERE (:target::text IS NULL OR target = :target) AND opened_at < :to
                           AND (resolved_at IS NULL OR resolved_at >= :from) AND (opened_at, id) < (:at, :id)
                           AND CASE WHEN resolved_at IS NOT NULL THEN 'RESOLVED'
                                    WHEN expected_until > :now THEN 'EXPECTED'
                                    WHEN acknowledged_by IS NOT NULL THEN 'ACKNOWLEDGED'
                                    ELSE 'OPEN' END = ANY (:states)
                         ORDER BY opened_at DESC, id DESC LIMIT :limit
                        """)
                .param("target", wanted.target())
                .param("from", utc(wanted.from()))
                .param("to", utc(wanted.to()))
                .param("at", utc(before.openedAt()))
                .param("id", before.id())
                .param("now", utc(clock.instant()))
                .param("states", wanted.states().stream().map(Enum::name).toArray(String[]::new))
                .param("limit", limit)
                .query((row, n) -> problems.problem(row))
                .list();
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
