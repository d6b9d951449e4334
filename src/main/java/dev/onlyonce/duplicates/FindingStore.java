package dev.onlyonce.duplicates;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The rows of findings, and which of them faults that came or went have touched. */
@Component
final class FindingStore {

    /** Neighbouring faults that lie further apart are of two stretches. */
    private static final String ISLANDS = """
            SELECT min(at), max(at) FROM (
                SELECT at, count(*) FILTER (WHERE at - before > make_interval(secs => :gap)) OVER (ORDER BY at) AS island FROM (
                    SELECT at, lag(at) OVER (ORDER BY at) AS before FROM fault
                     WHERE target = :target AND job = :job AND fault = :fault AND at >= :from AND at <= :to) f) g
             GROUP BY island ORDER BY 1
            """;

    private final JdbcClient store;
    private final JdbcTemplate jdbc;
    private final JsonMapper json;

    FindingStore(JdbcClient store, JdbcTemplate jdbc, JsonMapper json) {
        this.store = store;
        this.jdbc = jdbc;
        this.json = json;
    }

    /** Of which job and what kind of fault. */
    record Place(String target, String job, Fault fault) {}

    /** Both ends are faults, and included. */
    record Stretch(Place place, Instant from, Instant to) {}

    /** @param id the last entry of the queue that asks for it */
    record Touched(Stretch span, long id) {}

    /** Notes occurrences that came or are about to go. */
    void touch(List<Long> occurrences) {
        jdbc.update("""
                INSERT INTO finding_touched (target, job, fault, from_at, to_at)
                SELECT target, job, fault, min(first_at), max(first_at) FROM (
                    SELECT target, job, first_at, CASE WHEN extra_runs + questioned_runs > 0 THEN 'duplicate' ELSE 'overlap' END AS fault
                      FROM occurrence WHERE id = ANY (?) AND (extra_runs + questioned_runs > 0 OR overlap_runs > 0)) o
                 GROUP BY target, job, fault
                """, (Object) occurrences.toArray(Long[]::new));
    }

    /** What is to be judged, one span for each job and fault. */
    List<Touched> touched() {
        return store.sql("""
                        SELECT target, job, fault, min(from_at), max(to_at), max(id) FROM finding_touched
                         GROUP BY target, job, fault ORDER BY max(id)
                        """)
                .query((row, n) -> new Touched(
                        new Stretch(
                                new Place(row.getString(1), row.getString(2), Fault.of(row.getString(3))),
                                at(row, 4),
                                at(row, 5)),
                        row.getLong(6)))
                .list();
    }

    void done(Touched touched) {
        of(touched.span().place(), """
                DELETE FROM finding_touched WHERE target = :target AND job = :job AND fault = :fault AND id <= :id
                """).param("id", touched.id()).update();
    }

    /** Stretches that touch a span widened by the gap, as they are now; what stood of them before is to be replaced. */
    List<Stretch> stretches(Stretch span, Duration gap) {
        Instant from = span.from().minus(gap);
        Instant to = span.to().plus(gap);
        List<Stretch> now = new ArrayList<>();
        before(span.place(), from, gap).ifPresent(now::add);
        of(span.place(), ISLANDS)
                .param("gap", gap.toSeconds())
                .param("from", utc(from))
                .param("to", utc(to))
                .query((row, n) -> new Stretch(span.place(), at(row, 1), at(row, 2)))
                .list()
                .forEach(island -> join(now, island, gap));
        after(span.place(), to, gap).ifPresent(rest -> join(now, rest, gap));
        return now;
    }

    private static void join(List<Stretch> stretches, Stretch next, Duration gap) {
        @Nullable Stretch last = stretches.isEmpty() ? null : stretches.getLast();
        if (last != null && Duration.between(last.to(), next.from()).compareTo(gap) <= 0) {
            stretches.set(stretches.size() - 1, new Stretch(last.place(), last.from(), next.to()));
        } else {
            stretches.add(next);
        }
    }

    /** What of a finding that began before an instant lies before it; its last fault is near, unless some are no faults any more. */
    private Optional<Stretch> before(Place place, Instant at, Duration gap) {
        return edge(place, at, gap, """
                SELECT f.from_at, coalesce(
                       (SELECT max(at) FROM fault WHERE target = :target AND job = :job AND fault = :fault
                           AND at < :at AND at >= greatest(f.from_at, :at::timestamptz - make_interval(secs => :gap))),
                       (SELECT max(at) FROM fault WHERE target = :target AND job = :job AND fault = :fault
                           AND at < :at AND at >= f.from_at))
                  FROM finding f WHERE target = :target AND job = :job AND fault = :fault AND from_at < :at AND to_at >= :at
                """);
    }

    private Optional<Stretch> after(Place place, Instant at, Duration gap) {
        return edge(place, at, gap, """
                SELECT coalesce(
                       (SELECT min(at) FROM fault WHERE target = :target AND job = :job AND fault = :fault
                           AND at > :at AND at <= least(f.to_at, :at::timestamptz + make_interval(secs => :gap))),
                       (SELECT min(at) FROM fault WHERE target = :target AND job = :job AND fault = :fault
                           AND at > :at AND at <= f.to_at)), f.to_at
                  FROM finding f WHERE target = :target AND job = :job AND fault = :fault AND from_at <= :at AND to_at > :at
                """);
    }

    private Optional<Stretch> edge(Place place, Instant at, Duration gap, String sql) {
        return of(place, sql)
                .param("at", utc(at))
                .param("gap", gap.toSeconds())
                .query((row, n) -> row.getObject(1) == null || row.getObject(2) == null
                        ? Optional.<Stretch>empty()
                        : Optional.of(new Stretch(place, at(row, 1), at(row, 2))))
                .optional()
                .flatMap(found -> found);
    }

    /** Puts findings in the place of all that touch a span. */
    void replace(Stretch span, Duration gap, List<Finding> by, Instant now) {
        Map<List<Instant>, Instant> changed = new HashMap<>();
        of(span.place(), """
                        DELETE FROM finding WHERE target = :target AND job = :job AND fault = :fault
                           AND from_at <= :to AND to_at >= :from RETURNING from_at, to_at, changed_at
                        """)
                .param("from", utc(span.from().minus(gap)))
                .param("to", utc(span.to().plus(gap)))
                .query(row -> {
                    changed.put(List.of(at(row, 1), at(row, 2)), at(row, 3));
                });
        for (Finding finding : by) {
            of(span.place(), """
                            INSERT INTO finding (target, job, fault, from_at, to_at, cause, confidence, told, judged_at, changed_at)
                            VALUES (:target, :job, :fault, :from, :to, :cause, :confidence, :told::jsonb, :now, :changed)
                            """)
                    .param("from", utc(finding.from()))
                    .param("to", utc(finding.to()))
                    .param("cause", finding.cause().id())
                    .param("confidence", finding.cause().confidence().word())
                    .param("told", json.writeValueAsString(finding.cause()))
                    .param("now", utc(now))
                    .param("changed", utc(changed.getOrDefault(List.of(finding.from(), finding.to()), now)))
                    .update();
        }
    }

    /** Notes findings whose faults changed of late: what else is seen around them may come later than the runs. */
    void touchYoung(Instant changedAfter, Instant judgedBefore) {
        store.sql("""
                        INSERT INTO finding_touched (target, job, fault, from_at, to_at)
                        SELECT target, job, fault, to_at, to_at FROM finding WHERE changed_at > :after AND judged_at < :before
                        """)
                .param("after", utc(changedAfter))
                .param("before", utc(judgedBefore))
                .update();
    }

    /** Those of jobs that touch a span, in order. */
    List<Finding> between(String target, List<String> jobs, Instant from, Instant to) {
        return store.sql("""
                        SELECT * FROM finding WHERE target = :target AND job = ANY (:jobs) AND from_at <= :to AND to_at >= :from
                         ORDER BY from_at, job, fault
                        """)
                .param("target", target)
                .param("jobs", jobs.toArray(String[]::new))
                .param("from", utc(from))
                .param("to", utc(to))
                .query((row, n) -> new Finding(
                        target,
                        row.getString("job"),
                        Fault.of(row.getString("fault")),
                        row.getObject("from_at", OffsetDateTime.class).toInstant(),
                        row.getObject("to_at", OffsetDateTime.class).toInstant(),
                        json.readValue(row.getString("told"), Cause.class)))
                .list();
    }

    private StatementSpec of(Place place, String sql) {
        return store.sql(sql)
                .param("target", place.target())
                .param("job", place.job())
                .param("fault", place.fault().word());
    }

    private static Instant at(ResultSet row, int column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
