package dev.onlyonce.duplicates;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** What ran more often than it was meant to. */
@Component
public class Duplicates {

    /** A moment after its runs were judged. */
    private static final Cause NOT_JUDGED =
            new Cause(Cause.UNKNOWN, Cause.UNKNOWN, Confidence.POSSIBLE, List.of(), null, List.of());

    private final JdbcClient store;
    private final JsonMapper json;
    private final Findings findings;

    Duplicates(JdbcClient store, JsonMapper json, Findings findings) {
        this.store = store;
        this.json = json;
        this.findings = findings;
    }

    /** Duplicates that began in a span, the latest first, at most {@code limit}. */
    public List<Duplicate> list(String target, Instant from, Instant to, int limit) {
        return list(target, from, to, Long.MAX_VALUE, limit);
    }

    /**
     * Those before an id among those that began at {@code to}, or earlier.
     *
     * @param target null means all
     * @param beforeId of the last one shown, if it began at {@code to}
     */
    public List<Duplicate> list(@Nullable String target, Instant from, Instant to, long beforeId, int limit) {
        return withCauses(store.sql("""
                        SELECT * FROM occurrence WHERE extra_runs > 0 AND (:target::text IS NULL OR target = :target)
                           AND first_at >= :from AND (first_at, id) < (:to, :id) ORDER BY first_at DESC, id DESC LIMIT :limit
                        """)
                .param("target", target)
                .param("from", from.atOffset(ZoneOffset.UTC))
                .param("to", to.atOffset(ZoneOffset.UTC))
                .param("id", beforeId == Long.MAX_VALUE ? Long.MIN_VALUE : beforeId)
                .param("limit", limit)
                .query((row, n) -> duplicate(row))
                .list());
    }

    /**
     * The duplicate of a job and key whose runs began around an instant: a run's start names it, since numbers of
     * occurrences change when late runs are judged.
     *
     * @param key null where the job has none
     * @param at from its first run's start to its last one's
     */
    public Optional<Duplicate> at(String target, String job, @Nullable String key, Instant at) {
        return store.sql("""
                        SELECT * FROM occurrence WHERE target = :target AND job = :job AND key = :key AND extra_runs > 0
                           AND first_at <= :at AND last_at >= :at ORDER BY first_at DESC LIMIT 1
                        """)
                .param("target", target)
                .param("job", job)
                .param("key", key == null ? "" : key)
                .param("at", at.atOffset(ZoneOffset.UTC))
                .query((row, n) -> duplicate(row))
                .optional()
                .map(found -> withCauses(List.of(found)).getFirst());
    }

    private Duplicate duplicate(ResultSet row) throws SQLException {
        List<DuplicateRun> runs = List.of(json.readValue(row.getString("members"), DuplicateRun[].class));
        Confidence confidence = Confidence.valueOf(row.getString("confidence").toUpperCase(Locale.ROOT));
        String key = row.getString("key");
        return new Duplicate(
                row.getLong("id"),
                row.getString("target"),
                row.getString("job"),
                key.isEmpty() ? null : key,
                instant(row, "tick"),
                row.getObject("first_at", OffsetDateTime.class).toInstant(),
                row.getObject("last_at", OffsetDateTime.class).toInstant(),
                runs,
                row.getInt("runs"),
                row.getInt("extra_runs"),
                row.getObject("overlap_runs", Integer.class),
                row.getObject("overlap_pairs", Integer.class),
                workers(runs),
                row.getString("identified"),
                confidence,
                NOT_JUDGED);
    }

    /** With their causes, which are judged over stretches of a job. */
    private List<Duplicate> withCauses(List<Duplicate> read) {
        Map<String, List<Duplicate>> byTarget = new LinkedHashMap<>();
        read.forEach(d ->
                byTarget.computeIfAbsent(d.target(), t -> new ArrayList<>()).add(d));
        Map<String, List<Finding>> found = new HashMap<>();
        byTarget.forEach((target, of) -> found.put(target, findings(target, of)));
        return read.stream()
                .map(d -> d.because(findings.cause(
                        found.getOrDefault(d.target(), List.of()), d.job(), Fault.DUPLICATE, d.firstStart())))
                .toList();
    }

    private List<Finding> findings(String target, List<Duplicate> of) {
        return findings.of(
                target,
                of.stream().map(Duplicate::job).distinct().toList(),
                of.stream().map(Duplicate::firstStart).min(Instant::compareTo).orElseThrow(),
                of.stream().map(Duplicate::firstStart).max(Instant::compareTo).orElseThrow());
    }

    private static List<String> workers(List<DuplicateRun> runs) {
        return runs.stream()
                .map(DuplicateRun::worker)
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .toList();
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }
}
