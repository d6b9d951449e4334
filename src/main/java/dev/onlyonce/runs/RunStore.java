package dev.onlyonce.runs;

import dev.onlyonce.store.WeekPartitions;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The intake: checks a batch, stores it in one transaction with its positions, then tells of it. */
@Component
final class RunStore implements RunIntake {

    private static final Log LOG = LogFactory.getLog(RunStore.class);

    private final RunWriter writer;
    private final Enriching enriching;
    private final RunPositionsStore positions;
    private final JobSources sources;
    private final JobNames names;
    private final WeekPartitions partitions;
    private final TargetRegistry targets;
    private final RunRetention retention;
    private final InstantSource clock;
    private final ApplicationEventPublisher events;
    private final TransactionTemplate transaction;
    private final Turns turns;

    RunStore(
            RunWriter writer,
            Enriching enriching,
            RunPositionsStore positions,
            JobSources sources,
            JobNames names,
            WeekPartitions partitions,
            TargetRegistry targets,
            RunRetention retention,
            InstantSource clock,
            Turns turns,
            ApplicationEventPublisher events,
            PlatformTransactionManager transactions) {
        this.writer = writer;
        this.enriching = enriching;
        this.positions = positions;
        this.sources = sources;
        this.names = names;
        this.partitions = partitions;
        this.targets = targets;
        this.retention = retention;
        this.clock = clock;
        this.turns = turns;
        this.events = events;
        this.transaction = new TransactionTemplate(transactions);
    }

    @Override
    public Taken take(RunBatch batch) {
        return turns.take(batch.target(), () -> store(batch));
    }

    private Taken store(RunBatch batch) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        List<Refusal> refused = new ArrayList<>();
        List<Run> runs = accepted(batch, now, refused);
        runs.stream().map(run -> RunTimes.day(run, now)).distinct().forEach(day -> partitions.ensure("run", day));
        Stored stored = Objects.requireNonNull(transaction.execute(status -> write(batch, runs, now)));
        tell(batch, stored);
        return new Taken(
                stored.written().fresh().size(),
                runs.size() - stored.written().fresh().size(),
                refused);
    }

    private record Stored(RunWriter.Written written, List<JobSourceChanged> changes) {}

    private Stored write(RunBatch batch, List<Run> runs, Instant now) {
        List<JobSourceChanged> changes = sources.note(batch, runs, now);
        ZoneId zone = zone(batch.target());
        RunWriter.Written written = enriching.enrich(batch.target(), writer.write(runs, now, zone), zone);
        positions.save(batch);
        if (!written.fresh().isEmpty() || !written.changed().isEmpty() || !changes.isEmpty()) {
            events.publishEvent(
                    new RunsWritten(batch.target(), written.fresh(), written.changed(), changes, batch.backlog()));
        }
        return new Stored(written, changes);
    }

    private void tell(RunBatch batch, Stored stored) {
        List<Run> fresh = stored.written().fresh();
        List<Run> changed = stored.written().changed();
        if (!fresh.isEmpty() || !changed.isEmpty()) {
            publish(new RunsStored(batch.target(), batch.source(), fresh, changed, batch.backlog()));
        }
        stored.changes().forEach(this::publish);
    }

    private void publish(Object event) {
        try {
            events.publishEvent(event);
        } catch (RuntimeException e) {
            // the batch is committed: a listener that fails must not make its source believe that it was not
            LOG.error("What listens to stored runs failed", e);
        }
    }

    /** The runs to store, one per identity (a batch may tell a run twice: start, then end), in order of time. */
    private List<Run> accepted(RunBatch batch, Instant now, List<Refusal> refused) {
        RunCheck check = new RunCheck(now, retention.runs());
        Map<String, Run> byId = new LinkedHashMap<>();
        for (int i = 0; i < batch.runs().size(); i++) {
            Run run = names.apply(RunTimes.stored(batch.runs().get(i)));
            Optional<Refusal> refusal = check.refuse(i, run);
            if (refusal.isPresent()) {
                refused.add(refusal.get());
            } else {
                byId.merge(run.runId(), run, RunMerge::later);
            }
        }
        List<Run> runs = new ArrayList<>(byId.values());
        runs.sort(Comparator.comparing(run -> RunTimes.at(run, now)));
        return runs;
    }

    private ZoneId zone(String target) {
        return targets.named(target).map(Target::zone).orElse(ZoneOffset.UTC);
    }
}
