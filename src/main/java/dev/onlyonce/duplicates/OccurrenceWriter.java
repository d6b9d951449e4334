package dev.onlyonce.duplicates;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes judged occurrences with the marks of their extra runs. */
@Component
final class OccurrenceWriter {

    private static final int MEMBERS_KEPT = 100;

    private static final String INSERT = """
            INSERT INTO occurrence (id, target, job, key, day, first_at, last_at, last_end, cluster_at, given, tick, identified,
                confidence, runs, extra_runs, questioned_runs, retries, overlap_runs, overlap_pairs, failed, outcome, members, digest)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?::timestamptz, ?::timestamptz, ?, ?::timestamptz, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?)
            """;

    private static final String MARK_EXTRA = """
            INSERT INTO extra_run (target, source, run_id, occurrence_id) VALUES (?, ?, ?, ?)
            ON CONFLICT (target, source, run_id) DO UPDATE SET occurrence_id = excluded.occurrence_id
            """;

    private final JdbcTemplate jdbc;
    private final DayTotals totals;
    private final LedgerStore ledger;
    private final FindingStore findings;
    private final JsonMapper json;

    OccurrenceWriter(JdbcTemplate jdbc, DayTotals totals, LedgerStore ledger, FindingStore findings, JsonMapper json) {
        this.jdbc = jdbc;
        this.totals = totals;
        this.ledger = ledger;
        this.findings = findings;
        this.json = json;
    }

    /** Whose occurrences they are. */
    record Place(String target, String job, String key, ZoneId zone) {

        LocalDate day(Instant at) {
            return at.atZone(zone).toLocalDate();
        }
    }

    /**
     * An occurrence and where it stands.
     *
     * @param cluster where its cluster begins; null where the source joined its runs
     * @param given under which name the source joined them
     */
    record Row(
            Place place,
            Occurrence occurrence,
            @Nullable Instant cluster,
            @Nullable String given) {}

    /** Takes occurrences away, with their marks and their part of the totals. */
    void delete(List<Long> ids) {
        if (!ids.isEmpty()) {
            totals.subtract(ids);
            ledger.touch(ids);
            findings.touch(ids);
            jdbc.update("DELETE FROM occurrence WHERE id = ANY (?)", (Object) ids.toArray(Long[]::new));
        }
    }

    /** Writes occurrences of any keys. */
    void write(List<Row> rows) {
        if (rows.isEmpty()) {
            return;
        }
        List<Long> ids = jdbc.queryForList(
                "SELECT nextval('occurrence_id_seq') FROM generate_series(1, ?)", Long.class, rows.size());
        List<Object[]> inserts = new ArrayList<>();
        List<Object[]> extras = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            Long id = ids.get(i);
            Object[] columns = columns(row);
            columns[0] = id;
            columns[columns.length - 1] = digest(row);
            inserts.add(columns);
            if (row.occurrence().extraRuns() > 0) {
                row.occurrence().members().stream()
                        .filter(Member::extra)
                        .forEach(member -> extras.add(new Object[] {
                            row.place().target(),
                            member.run().source(),
                            member.run().runId(),
                            id
                        }));
            }
        }
        jdbc.batchUpdate(INSERT, inserts);
        jdbc.batchUpdate(MARK_EXTRA, extras);
        totals.add(ids);
        ledger.touch(ids);
        findings.touch(ids);
    }

    /** A number that is the same for two rows that say the same, wherever they are stored. */
    long digest(Row row) {
        StringBuilder all = new StringBuilder(Arrays.toString(columns(row)));
        row.occurrence()
                .members()
                .forEach(m -> all.append(m.run().source())
                        .append(' ')
                        .append(m.run().runId())
                        .append(m.part()));
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(all.toString().getBytes(UTF_8));
            return ByteBuffer.wrap(hash).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** All but the id and the digest, whose places are left free. */
    private @Nullable Object[] columns(Row row) {
        Place place = row.place();
        Occurrence o = row.occurrence();
        Instant end = o.members().stream()
                .map(member -> member.run().end())
                .filter(Objects::nonNull)
                .max(Instant::compareTo)
                .orElse(null);
        return new @Nullable Object[] {
            null,
            place.target(),
            place.job(),
            place.key(),
            place.day(o.firstStart()),
            utc(o.firstStart()),
            utc(o.lastStart()),
            utc(end),
            utc(row.cluster()),
            row.given(),
            utc(o.tick()),
            o.identifiedBy().word(),
            o.confidence().word(),
            o.runs(),
            o.extraRuns(),
            o.questionedRuns(),
            o.retries(),
            o.overlaps(),
            o.overlapPairs(),
            o.failed(),
            o.outcome().word(),
            o.runs() == 1 ? null : json.writeValueAsString(members(o)),
            null
        };
    }

    private static List<DuplicateRun> members(Occurrence occurrence) {
        return occurrence.members().stream()
                .limit(MEMBERS_KEPT)
                .map(DuplicateRun::of)
                .toList();
    }

    private static @Nullable OffsetDateTime utc(@Nullable Instant at) {
        return at == null ? null : at.atOffset(ZoneOffset.UTC);
    }
}
