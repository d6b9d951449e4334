package dev.onlyonce.runs;

import dev.onlyonce.runs.Enricher.Enriched;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Writes into counted runs what other sources know of them, inside the transaction that stored what they told. */
@Component
final class Enriching {

    private static final List<RunColumn> FILLED = RunColumn.ALL.stream()
            .filter(column -> RunWriter.CAN_BE_FILLED.contains(column.name()))
            .toList();

    private static final String UPDATE = "UPDATE run SET enriched = ?::jsonb, "
            + FILLED.stream().map(c -> c.name() + " = ?::" + c.type()).collect(Collectors.joining(", "))
            + " WHERE day = ?::date AND id = ?";

    private final Enricher enricher;
    private final JdbcTemplate jdbc;
    private final RunDays days;

    Enriching(Enricher enricher, JdbcTemplate jdbc, JdbcClient store) {
        this.enricher = enricher;
        this.jdbc = jdbc;
        this.days = new RunDays(store);
    }

    /** The same runs as written, with what other sources filled, and the other counted runs that they filled. */
    RunWriter.Written enrich(String target, RunWriter.Written written, ZoneId zone) {
        List<Run> told = new ArrayList<>(written.fresh());
        told.addAll(written.changed());
        List<Run> enriched = enrich(target, told, zone);
        if (enriched.isEmpty()) {
            return written;
        }
        Map<List<String>, Run> now = new LinkedHashMap<>();
        enriched.forEach(run -> now.put(identity(run), run));
        List<Run> fresh = asNow(written.fresh(), now);
        List<Run> changed = new ArrayList<>(asNow(written.changed(), now));
        changed.addAll(now.values());
        return new RunWriter.Written(fresh, changed);
    }

    private static List<Run> asNow(List<Run> runs, Map<List<String>, Run> now) {
        return runs.stream()
                .map(run -> {
                    Run filled = now.remove(identity(run));
                    return filled == null ? run : filled;
                })
                .toList();
    }

    private static List<String> identity(Run run) {
        return List.of(run.source(), run.runId());
    }

    /** Compares runs with those of other sources; answers the counted ones that differ by it, as they are now. */
    List<Run> enrich(String target, Collection<Run> told, ZoneId zone) {
        List<Enriched> enriched = enricher.compare(target, told);
        if (!enriched.isEmpty()) {
            jdbc.batchUpdate(
                    UPDATE, enriched.stream().map(e -> parameters(e.after())).toList());
            days.apply(
                    enriched.stream()
                            .map(e -> RunDays.Move.of(
                                    e.before().run(), e.after().run(), e.after().at()))
                            .toList(),
                    zone);
        }
        return enriched.stream().map(e -> e.after().run()).toList();
    }

    private static Object[] parameters(StoredRun run) {
        List<Object> values = new ArrayList<>();
        values.add(Fill.text(run.fills()));
        for (RunColumn column : FILLED) {
            Object value = column.of().apply(run.run());
            values.add(value == null ? null : value.toString());
        }
        LocalDate day = run.day();
        values.add(day.toString());
        values.add(run.id());
        return values.toArray();
    }
}
