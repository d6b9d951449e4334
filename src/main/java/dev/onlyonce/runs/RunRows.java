package dev.onlyonce.runs;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** Reads a {@link Run} from a row of the store. */
public final class RunRows implements RowMapper<Run> {

    @Override
    public Run mapRow(ResultSet row, int number) throws SQLException {
        return new RunBuilder(
                        row.getString("target"), row.getString("source"), row.getString("run_id"), row.getString("job"))
                .externalId(row.getString("external_id"))
                .key(row.getString("key"))
                .worker(row.getString("worker"), row.getString("host"), number(row, "pid"))
                .version(row.getString("version"))
                .trigger(RunTrigger.valueOf(row.getString("trigger").toUpperCase(Locale.ROOT)))
                .scheduler(row.getString("scheduler"))
                .scheduledAt(instant(row, "scheduled_at"))
                .enqueuedAt(instant(row, "enqueued_at"))
                .startedAt(instant(row, "started_at"))
                .finishedAt(instant(row, "finished_at"))
                .endsRecorded(row.getBoolean("ends_recorded"))
                .status(RunStatus.valueOf(row.getString("status").toUpperCase(Locale.ROOT)))
                .attempt(row.getObject("attempt", Integer.class))
                .error(row.getString("error"))
                .usage(usage(row))
                .workerStartedAt(instant(row, "worker_started_at"))
                .build();
    }

    private static Run.Usage usage(ResultSet row) throws SQLException {
        return new Run.Usage(
                row.getString("model"),
                number(row, "input_tokens"),
                number(row, "cached_input_tokens"),
                number(row, "cache_write_tokens"),
                number(row, "output_tokens"),
                row.getBigDecimal("cost"),
                row.getString("currency"));
    }

    private static @Nullable Long number(ResultSet row, String column) throws SQLException {
        return row.getObject(column, Long.class);
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }
}
