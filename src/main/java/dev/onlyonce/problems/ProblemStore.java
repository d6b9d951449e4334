package dev.onlyonce.problems;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Keeps problems, open and over. */
@Component
final class ProblemStore {

    /** What comes back sooner after its end has returned. */
    static final Duration SOON = Duration.ofDays(1);

    private final JdbcClient store;
    private final JsonMapper json;

    ProblemStore(JdbcClient store, JsonMapper json) {
        this.store = store;
        this.json = json;
    }

    /** The open ones of a target, the oldest first. */
    List<Problem> open(String target) {
        return store.sql("SELECT * FROM problem WHERE target = :target AND resolved_at IS NULL ORDER BY opened_at, id")
                .param("target", target)
                .query((row, n) -> problem(row))
                .list();
    }

    /** By its number. */
    Optional<Problem> find(long id) {
        return store.sql("SELECT * FROM problem WHERE id = :id")
                .param("id", id)
                .query((row, n) -> problem(row))
                .optional();
    }

    /**
     * What opens is expected as long as what was there before it, and knows how often it came back.
     *
     * @param resolvedAt null for what goes on
     */
    Problem open(String target, Kind kind, Sign sign, @Nullable Instant resolvedAt, Instant now) {
        return store.sql("""
                        INSERT INTO problem (target, kind, place, subject, severity, jobs, form, facts, opened_at, last_seen,
                               resolved_at, returned, expected_by, expected_reason, expected_until)
                        SELECT :target, :kind, :place, :subject, :severity, :jobs, :form, :facts::jsonb, :opened, :seen,
                               :resolved::timestamptz, CASE WHEN p.resolved_at > :soon THEN p.returned + 1 ELSE 0 END,
                               p.expected_by, p.expected_reason, p.expected_until
                          FROM (VALUES (1)) one LEFT JOIN LATERAL (
                               SELECT * FROM problem WHERE target = :target AND kind = :kind AND place = :place
                                ORDER BY resolved_at DESC LIMIT 1) p ON true
                        RETURNING *
                        """)
                .param("target", target)
                .param("kind", kind.word())
                .param("place", sign.place())
                .param("subject", sign.subject())
                .param("severity", sign.severity().word())
                .param("jobs", sign.jobs().toArray(String[]::new))
                .param("form", sign.form())
                .param("facts", json.writeValueAsString(sign.facts()))
                .param("opened", utc(sign.since()))
                .param("seen", utc(sign.seen()))
                .param("resolved", utc(resolvedAt))
                .param("soon", utc(now.minus(SOON)))
                .query((row, n) -> problem(row))
                .single();
    }

    /** Notes what is seen of it; what people said of it stays. */
    void save(Problem problem) {
        store.sql("""
                        UPDATE problem SET subject = :subject, severity = :severity, jobs = :jobs, form = :form,
                               facts = :facts::jsonb, last_seen = :seen WHERE id = :id
                        """)
                .param("id", problem.id())
                .param("subject", problem.subject())
                .param("severity", problem.severity().word())
                .param("jobs", problem.jobs().toArray(String[]::new))
                .param("form", problem.form())
                .param("facts", json.writeValueAsString(problem.facts()))
                .param("seen", utc(problem.lastSeen()))
                .update();
    }

    /** Notes that it is over. */
    Problem resolve(Problem problem, Instant at) {
        return store.sql("UPDATE problem SET resolved_at = :at WHERE id = :id RETURNING *")
                .param("id", problem.id())
                .param("at", utc(at))
                .query((row, n) -> problem(row))
                .single();
    }

    /** Notes who has it in hand; by null takes that back. Empty when there is no such problem. */
    Optional<Problem> acknowledge(long id, @Nullable String by, Instant at) {
        return store.sql("""
                        UPDATE problem SET acknowledged_by = :by::text,
                               acknowledged_at = CASE WHEN :by::text IS NOT NULL THEN :at END WHERE id = :id RETURNING *
                        """)
                .param("id", id)
                .param("by", by)
                .param("at", utc(at))
                .query((row, n) -> problem(row))
                .optional();
    }

    /** Notes who expects it; null takes that back. Empty when there is no such problem. */
    Optional<Problem> expect(long id, Problem.@Nullable Expected expected) {
        return store.sql("""
                        UPDATE problem SET expected_by = :by::text, expected_reason = :reason::text,
                               expected_until = :until::timestamptz WHERE id = :id RETURNING *
                        """)
                .param("id", id)
                .param("by", expected == null ? null : expected.by())
                .param("reason", expected == null ? null : expected.reason())
                .param("until", expected == null ? null : utc(expected.until()))
                .query((row, n) -> problem(row))
                .optional();
    }

    /** Ends what is open of targets that are watched no longer: it was last seen when it was. */
    int endOthers(Collection<String> targets) {
        return store.sql(
                        "UPDATE problem SET resolved_at = last_seen WHERE resolved_at IS NULL AND target <> ALL (:targets)")
                .param("targets", targets.toArray(String[]::new))
                .update();
    }

    /** Forgets what was over before an instant. */
    int forget(Instant before) {
        return store.sql("DELETE FROM problem WHERE resolved_at < :before")
                .param("before", utc(before))
                .update();
    }

    /** A row of {@code problem}. */
    Problem problem(ResultSet row) throws SQLException {
        String acknowledgedBy = row.getString("acknowledged_by");
        String expectedBy = row.getString("expected_by");
        return new Problem(
                row.getLong("id"),
                row.getString("target"),
                row.getString("kind"),
                row.getString("place"),
                row.getString("subject"),
                Severity.of(row.getString("severity")),
                List.of((String[]) row.getArray("jobs").getArray()),
                row.getString("form"),
                List.of(json.readValue(row.getString("facts"), Fact[].class)),
                at(row, "opened_at"),
                at(row, "last_seen"),
                row.getObject("resolved_at") == null ? null : at(row, "resolved_at"),
                acknowledgedBy == null ? null : new Problem.Acknowledged(acknowledgedBy, at(row, "acknowledged_at")),
                expectedBy == null
                        ? null
                        : new Problem.Expected(expectedBy, row.getString("expected_reason"), at(row, "expected_until")),
                row.getInt("returned"));
    }

    private static Instant at(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static @Nullable OffsetDateTime utc(@Nullable Instant at) {
        return at == null ? null : at.atOffset(ZoneOffset.UTC);
    }
}
