package dev.onlyonce.runs;

import dev.onlyonce.runs.JobSources.Candidate;
import dev.onlyonce.runs.RunBatch.Span;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Keeps which sources tell of a job and in which stretches each counts. */
@Component
final class JobSourceStore {

    private final JdbcClient store;

    JobSourceStore(JdbcClient store) {
        this.store = store;
    }

    /** The sources of a job as last saved, the one that counts last first. */
    List<Candidate> load(String target, String job) {
        Map<String, Candidate> found = new LinkedHashMap<>();
        store.sql("""
                        SELECT s.*, c.counts_from, c.counts_to FROM job_source s
                          LEFT JOIN counted_stretch c USING (target, job, source)
                         WHERE target = :target AND job = :job
                         ORDER BY max(c.counts_to) OVER (PARTITION BY source) DESC NULLS LAST, source, c.counts_from
                        """)
                .param("target", target)
                .param("job", job)
                .query((row, n) -> found.merge(row.getString("source"), read(row), JobSourceStore::both))
                .list();
        return List.copyOf(found.values());
    }

    private static Candidate read(ResultSet row) throws SQLException {
        Instant from = instant(row, "counts_from");
        Instant to = instant(row, "counts_to");
        return new Candidate(
                row.getString("source"),
                row.getBoolean("every_run"),
                row.getBoolean("ends"),
                row.getBoolean("workers"),
                row.getObject("first_at", OffsetDateTime.class).toInstant(),
                row.getObject("seen_at", OffsetDateTime.class).toInstant(),
                instant(row, "gone_at"),
                from == null || to == null ? List.of() : List.of(new Span(from, to)));
    }

    private static Candidate both(Candidate a, Candidate b) {
        List<Span> stretches = new ArrayList<>(a.stretches());
        stretches.addAll(b.stretches());
        return a.counting(List.copyOf(stretches));
    }

    /** All sources of a job anew, inside the caller's transaction. */
    void save(String target, String job, List<Candidate> candidates) {
        candidates.forEach(candidate -> save(target, job, candidate));
        store.sql("DELETE FROM counted_stretch WHERE target = :target AND job = :job")
                .param("target", target)
                .param("job", job)
                .update();
        for (Candidate candidate : candidates) {
            for (Span stretch : candidate.stretches()) {
                store.sql("INSERT INTO counted_stretch VALUES (:target, :job, :source, :from, :to)")
                        .param("target", target)
                        .param("job", job)
                        .param("source", candidate.source())
                        .param("from", utc(stretch.from()))
                        .param("to", utc(stretch.to()))
                        .update();
            }
        }
    }

    private void save(String target, String job, Candidate c) {
        store.sql("""
                        INSERT INTO job_source (target, job, source, every_run, ends, workers, first_at, seen_at, gone_at)
                        VALUES (:target, :job, :source, :every, :ends, :workers, :first, :seen, :gone)
                        ON CONFLICT (target, job, source) DO UPDATE
                           SET every_run = excluded.every_run, ends = excluded.ends, workers = excluded.workers,
                               first_at = excluded.first_at, gone_at = excluded.gone_at
                        """)
                .param("target", target)
                .param("job", job)
                .param("source", c.source())
                .param("every", c.everyRun())
                .param("ends", c.ends())
                .param("workers", c.workers())
                .param("first", utc(c.firstAt()))
                .param("seen", utc(c.seenAt()))
                .param("gone", c.goneAt() == null ? null : utc(c.goneAt()), Types.TIMESTAMP_WITH_TIMEZONE)
                .update();
    }

    /** Every job of a target of which a source ever told. */
    List<String> jobs(String target) {
        return store.sql("SELECT DISTINCT job FROM job_source WHERE target = :target ORDER BY 1")
                .param("target", target)
                .query(String.class)
                .list();
    }

    /** When the last run was of which a source told. */
    Optional<Instant> lastRun(String target, String job, String source) {
        return store
                .sql("SELECT max(at) FROM run WHERE target = :target AND job = :job AND source = :source")
                .param("target", target)
                .param("job", job)
                .param("source", source)
                .query((row, n) -> row.getObject(1, OffsetDateTime.class))
                .stream()
                .filter(java.util.Objects::nonNull)
                .map(OffsetDateTime::toInstant)
                .findFirst();
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
