package dev.onlyonce.runs;

import dev.onlyonce.http.ListQuery;
import dev.onlyonce.http.Listing;
import dev.onlyonce.http.RefusedInput;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The runs themselves, of every source, also those that do not count. */
@RestController
class RunsApi {

    private final JdbcClient store;

    RunsApi(JdbcClient store) {
        this.store = store;
    }

    /** Words of other systems and what they mean here. */
    record StatusWord(String word, String status) {}

    @GetMapping("/api/v1/runs/status-words")
    Listing<StatusWord> statusWords() {
        return Listing.whole(StatusWords.all().entrySet().stream()
                .map(e -> new StatusWord(e.getKey(), e.getValue().word()))
                .toList());
    }

    /** In order of time; narrowed to a job, a worker or a source where asked. */
    @GetMapping("/api/v1/runs")
    Listing<RunAnswer> runs(
            ListQuery query,
            @RequestParam(required = false) @Nullable String job,
            @RequestParam(required = false) @Nullable String worker,
            @RequestParam(required = false) @Nullable String source) {
        After after = After.of(query.cursor(), query.from());
        List<Placed> read = store.sql("""
                        SELECT r.*, EXISTS (SELECT FROM counted_stretch s WHERE s.target = r.target AND s.job = r.job
                               AND s.source = r.source AND r.at >= s.counts_from AND r.at < s.counts_to) AS counted
                          FROM run r WHERE (:target::text IS NULL OR target = :target)
                           AND (at, id) > (:from, :id) AND at < :to AND (:job::text IS NULL OR job = :job)
                           AND (:worker::text IS NULL OR worker = :worker) AND (:source::text IS NULL OR source = :source)
                         ORDER BY at, id LIMIT :limit
                        """)
                .param("target", query.target())
                .param("from", after.at().atOffset(ZoneOffset.UTC))
                .param("id", after.id())
                .param("to", query.to().atOffset(ZoneOffset.UTC))
                .param("job", job)
                .param("worker", worker)
                .param("source", source)
                .param("limit", query.limit() + 1)
                .query((row, n) -> new Placed(
                        RunAnswer.of(
                                new RunRows().mapRow(row, n),
                                row.getBoolean("counted"),
                                Fill.read(row.getString("enriched"))),
                        row.getObject("at", OffsetDateTime.class).toInstant(),
                        row.getLong("id")))
                .list();
        Listing<Placed> page = Listing.page(read, query.limit(), run -> run.at() + " " + run.id());
        return new Listing<>(page.items().stream().map(Placed::run).toList(), page.nextCursor());
    }

    /** A run and its place in the order of the list. */
    private record Placed(RunAnswer run, Instant at, long id) {}

    /** Where the page before ended; ids are unique, so runs of one instant are told apart. */
    private record After(Instant at, long id) {

        static After of(@Nullable String cursor, Instant from) {
            if (cursor == null) {
                return new After(from, Long.MIN_VALUE);
            }
            try {
                String[] parts = cursor.split(" ", -1);
                return new After(Instant.parse(parts[0]), Long.parseLong(parts[1]));
            } catch (DateTimeParseException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
                throw new RefusedInput("cursor", "not a cursor of this list");
            }
        }
    }
}
