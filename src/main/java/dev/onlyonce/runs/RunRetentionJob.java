package dev.onlyonce.runs;

import dev.onlyonce.store.WeekPartitions;
import java.time.DayOfWeek;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Drops what is older than the retention, once an hour; nearly always nothing. */
@Component
final class RunRetentionJob {

    private final JdbcClient store;
    private final WeekPartitions partitions;
    private final RunRetention retention;
    private final InstantSource clock;

    RunRetentionJob(JdbcClient store, WeekPartitions partitions, RunRetention retention, InstantSource clock) {
        this.store = store;
        this.partitions = partitions;
        this.retention = retention;
        this.clock = clock;
    }

    /** Identities go with their partition, never before: else a run told again would be a new one. */
    @Scheduled(fixedDelayString = "PT1H")
    void drop() {
        LocalDate firstKept =
                clock.instant().minus(retention.runs()).atOffset(ZoneOffset.UTC).toLocalDate();
        partitions.dropBefore("run", firstKept);
        // also when nothing was dropped now: a stop may have come in between
        LocalDate monday = firstKept.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        store.sql("DELETE FROM run_identity WHERE day < :monday")
                .param("monday", monday)
                .update();
        store.sql("DELETE FROM run_day WHERE day < :monday")
                .param("monday", monday)
                .update();
        store.sql("DELETE FROM coverage WHERE to_at < :monday")
                .param("monday", monday.atStartOfDay().atOffset(ZoneOffset.UTC))
                .update();
    }
}
