package dev.onlyonce.runs;

import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetRegistry;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Compares the runs of a job again when another source begins to count for it: noted in the transaction that says so, worked
 * off page by page beside the intake.
 */
@Component
final class EnrichingAgain {

    private static final Log LOG = LogFactory.getLog(EnrichingAgain.class);
    private static final int PAGE = 2_000;

    private final JdbcClient store;
    private final RunsAround around;
    private final Enriching enriching;
    private final Turns turns;
    private final TargetRegistry targets;
    private final ApplicationEventPublisher events;
    private final TransactionTemplate transaction;

    EnrichingAgain(
            JdbcClient store,
            RunsAround around,
            Enriching enriching,
            Turns turns,
            TargetRegistry targets,
            ApplicationEventPublisher events,
            PlatformTransactionManager transactions) {
        this.store = store;
        this.around = around;
        this.enriching = enriching;
        this.turns = turns;
        this.targets = targets;
        this.events = events;
        this.transaction = new TransactionTemplate(transactions);
    }

    private record Entry(String target, String job, Instant from) {}

    @EventListener
    void on(RunsWritten written) {
        for (JobSourceChanged changed : written.sources()) {
            store.sql("""
                            INSERT INTO to_enrich (target, job, from_at) VALUES (:target, :job, :from)
                            ON CONFLICT (target, job) DO UPDATE SET from_at = least(to_enrich.from_at, excluded.from_at)
                            """)
                    .param("target", changed.target())
                    .param("job", changed.job())
                    .param("from", changed.from().atOffset(ZoneOffset.UTC))
                    .update();
        }
    }

    @Scheduled(initialDelayString = "PT3S", fixedDelayString = "PT3S")
    void work() {
        try {
            Optional<Entry> next = next();
            while (next.isPresent()) {
                page(next.get());
                next = next();
            }
        } catch (DataAccessException | TransactionException e) {
            // what is to be compared stands in the store
            LOG.warn("Comparing runs of several sources stopped until the store answers: " + e.getMessage());
        }
    }

    private Optional<Entry> next() {
        return store.sql("SELECT target, job, from_at FROM to_enrich ORDER BY target, job LIMIT 1")
                .query((row, n) -> new Entry(
                        row.getString(1),
                        row.getString(2),
                        row.getObject(3, OffsetDateTime.class).toInstant()))
                .optional();
    }

    private void page(Entry entry) {
        List<Run> enriched = turns.take(
                entry.target(),
                () -> Optional.ofNullable(transaction.execute(status -> enrich(entry)))
                        .orElse(List.of()));
        if (!enriched.isEmpty()) {
            events.publishEvent(new RunsStored(entry.target(), "", List.of(), enriched, true));
        }
    }

    private List<Run> enrich(Entry entry) {
        List<StoredRun> page = around.counted(entry.target(), entry.job(), entry.from(), PAGE);
        List<Run> told = page.stream().map(StoredRun::own).toList();
        List<Run> enriched = told.isEmpty() ? List.of() : enriching.enrich(entry.target(), told, zone(entry));
        if (!enriched.isEmpty()) {
            events.publishEvent(new RunsWritten(entry.target(), List.of(), enriched, List.of(), true));
        }
        boolean more = page.size() == PAGE && page.getLast().at().isAfter(entry.from());
        if (more) {
            advance(entry, page.getLast().at());
        } else {
            store.sql("DELETE FROM to_enrich WHERE target = :target AND job = :job")
                    .param("target", entry.target())
                    .param("job", entry.job())
                    .update();
        }
        return enriched;
    }

    private void advance(Entry entry, Instant to) {
        store.sql("UPDATE to_enrich SET from_at = :to WHERE target = :target AND job = :job")
                .param("target", entry.target())
                .param("job", entry.job())
                .param("to", to.atOffset(ZoneOffset.UTC))
                .update();
    }

    private ZoneId zone(Entry entry) {
        return targets.named(entry.target()).map(Target::zone).orElse(ZoneOffset.UTC);
    }
}
