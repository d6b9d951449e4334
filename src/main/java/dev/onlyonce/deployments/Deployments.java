package dev.onlyonce.deployments;

import dev.onlyonce.evidence.Deployment;
import dev.onlyonce.http.RefusedInput;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The deployments that were told, by target and time. */
@Component
public class Deployments {

    static final RowMapper<Deployment> ROW = (row, n) -> new Deployment(
            row.getString("id"),
            row.getString("target"),
            row.getString("version"),
            row.getObject("started_at", OffsetDateTime.class).toInstant(),
            Optional.ofNullable(row.getObject("finished_at", OffsetDateTime.class))
                    .map(OffsetDateTime::toInstant)
                    .orElse(null),
            row.getString("note"));

    private final JdbcClient store;
    private final ApplicationEventPublisher events;
    private final InstantSource clock;

    Deployments(JdbcClient store, ApplicationEventPublisher events, InstantSource clock) {
        this.store = store;
        this.events = events;
        this.clock = clock;
    }

    /**
     * What came of a report.
     *
     * @param created whether it was told for the first time
     */
    public record Taken(Deployment deployment, boolean created) {}

    /** Those of a target whose rollout touches the span, in order of their start; an open one goes on until now. */
    public List<Deployment> between(String target, Instant from, Instant to) {
        return store.sql("""
                        SELECT * FROM deployment
                         WHERE target = :target AND started_at < :to AND (finished_at IS NULL OR finished_at >= :from)
                         ORDER BY started_at, id
                        """)
                .param("target", target)
                .param("from", utc(from))
                .param("to", utc(to))
                .query(ROW)
                .list();
    }

    /**
     * Keeps what is new in a report; the same report again changes nothing.
     *
     * @throws RefusedInput with 409 when it contradicts what was told of the same deployment before
     */
    // one at a time: a report without an id is matched with what is there
    public synchronized Taken take(DeploymentReport told) {
        DeploymentReport report = inMicros(told);
        Optional<Deployment> known = known(report);
        Deployment next = known.map(old -> merged(old, report)).orElseGet(() -> fresh(report));
        if (known.filter(next::equals).isEmpty()) {
            save(next);
            events.publishEvent(new DeploymentRecorded(next));
        }
        return new Taken(next, known.isEmpty());
    }

    /** The store keeps microseconds: what is compared with it has no more. */
    private static DeploymentReport inMicros(DeploymentReport told) {
        return new DeploymentReport(
                told.target(),
                told.version(),
                micros(told.startedAt()),
                micros(told.finishedAt()),
                told.note(),
                told.id());
    }

    private static @Nullable Instant micros(@Nullable Instant at) {
        return at == null ? null : at.truncatedTo(ChronoUnit.MICROS);
    }

    /** By its id; without one by its version and start, or else the last of its version that is open. */
    private Optional<Deployment> known(DeploymentReport report) {
        return store.sql("""
                        SELECT * FROM deployment WHERE target = :target
                           AND CASE WHEN :id::text IS NOT NULL THEN id = :id
                                    WHEN version <> :version THEN false
                                    WHEN :started::timestamptz IS NOT NULL THEN started_at = :started
                                    ELSE finished_at IS NULL OR finished_at = :finished END
                         ORDER BY finished_at IS NULL DESC, started_at DESC LIMIT 1
                        """)
                .param("target", report.target())
                .param("id", report.id())
                .param("version", report.version())
                .param("started", utc(report.startedAt()))
                .param("finished", utc(report.finishedAt()))
                .query(ROW)
                .optional();
    }

    private Deployment fresh(DeploymentReport report) {
        Instant otherwise = report.finishedAt() != null
                ? report.finishedAt()
                : clock.instant().truncatedTo(ChronoUnit.MICROS);
        return new Deployment(
                report.id() != null ? report.id() : UUID.randomUUID().toString(),
                report.target(),
                report.version(),
                report.startedAt() != null ? report.startedAt() : otherwise,
                report.finishedAt(),
                report.note());
    }

    private static Deployment merged(Deployment old, DeploymentReport report) {
        agree("version", old.version(), report.version());
        agree("startedAt", old.startedAt(), report.startedAt());
        agree("finishedAt", old.finishedAt(), report.finishedAt());
        if (report.finishedAt() != null && report.finishedAt().isBefore(old.startedAt())) {
            throw new RefusedInput("finishedAt", "lies before its start, " + old.startedAt());
        }
        return new Deployment(
                old.id(),
                old.target(),
                old.version(),
                old.startedAt(),
                old.finishedAt() != null ? old.finishedAt() : report.finishedAt(),
                report.note() != null ? report.note() : old.note());
    }

    private static void agree(String field, @Nullable Object old, @Nullable Object told) {
        if (old != null && told != null && !Objects.equals(old, told)) {
            throw new RefusedInput(HttpStatus.CONFLICT, field, "this deployment is known with " + old);
        }
    }

    private void save(Deployment deployment) {
        store.sql("""
                        INSERT INTO deployment (target, id, version, started_at, finished_at, note)
                        VALUES (:target, :id, :version, :started, :finished, :note)
                        ON CONFLICT (target, id) DO UPDATE SET finished_at = excluded.finished_at, note = excluded.note
                        """)
                .param("target", deployment.target())
                .param("id", deployment.id())
                .param("version", deployment.version())
                .param("started", utc(deployment.startedAt()))
                .param("finished", utc(deployment.finishedAt()))
                .param("note", deployment.note())
                .update();
    }

    private static @Nullable OffsetDateTime utc(@Nullable Instant at) {
        return at == null ? null : at.atOffset(ZoneOffset.UTC);
    }
}
