package dev.onlyonce.runs;

import dev.onlyonce.http.ListQuery;
import dev.onlyonce.http.Listing;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Which sources tell of each job, and which of them counts when. */
@RestController
class RunSourcesApi {

    private final JdbcClient store;

    RunSourcesApi(JdbcClient store) {
        this.store = store;
    }

    /**
     * A source of a job in one stretch in which it counts, or one that does not count.
     *
     * @param countsFrom null where it counts nowhere: it is "also seen in"
     * @param countsTo null while nothing ends it
     * @param goneAt since when the configuration names it no longer; null while it may tell more
     */
    record JobSource(
            String target,
            String job,
            String source,
            @Nullable Instant countsFrom,
            @Nullable Instant countsTo,
            @Nullable Instant goneAt,
            Instant firstRun,
            boolean everyRun,
            boolean ends,
            boolean workers) {}

    /** By target, job and time; the span asked for does not matter, a change of source is shown as long as it is known. */
    @GetMapping("/api/v1/runs/sources")
    Listing<JobSource> sources(ListQuery query) {
        List<JobSource> all = store.sql("""
                        SELECT target, job, source, counts_from, counts_to, gone_at, first_at, every_run, ends, workers
                          FROM job_source LEFT JOIN counted_stretch USING (target, job, source)
                         WHERE (:target::text IS NULL OR target = :target)
                         ORDER BY target, job, counts_from NULLS LAST, source
                        """)
                .param("target", query.target())
                .query((row, n) -> read(row))
                .list();
        return Listing.whole(all);
    }

    private static JobSource read(ResultSet row) throws SQLException {
        Instant to = instant(row, "counts_to");
        return new JobSource(
                row.getString("target"),
                row.getString("job"),
                row.getString("source"),
                instant(row, "counts_from"),
                SourceShares.END_OF_TIME.equals(to) ? null : to,
                instant(row, "gone_at"),
                row.getObject("first_at", OffsetDateTime.class).toInstant(),
                row.getBoolean("every_run"),
                row.getBoolean("ends"),
                row.getBoolean("workers"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }
}
