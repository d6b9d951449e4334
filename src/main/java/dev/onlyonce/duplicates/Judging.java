package dev.onlyonce.duplicates;

import dev.onlyonce.runs.Coverage;
import dev.onlyonce.runs.JobSources;
import dev.onlyonce.runs.RunsStored;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
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

/** Judges what is in the queue, one key at a time, soon after its runs are stored and beside their intake. */
@Component
class Judging {

    private static final Log LOG = LogFactory.getLog(Judging.class);
    private static final int ENTRIES = 2_000;
    /** Entries of one key that lie closer are judged as one. */
    private static final Duration TOGETHER = Duration.ofHours(1);

    private final JudgeQueue queue;
    private final JobPolicies policies;
    private final JobSources sources;
    private final Coverage coverage;
    private final JdbcClient store;
    private final OccurrenceWriter writer;
    private final ExtraRunsMeter meter;
    private final ApplicationEventPublisher events;
    private final TransactionTemplate transaction;
    private final ReentrantLock one = new ReentrantLock();
    private final AtomicBoolean wanted = new AtomicBoolean();

    Judging(
            JudgeQueue queue,
            JobPolicies policies,
            JobSources sources,
            Coverage coverage,
            JdbcClient store,
            OccurrenceWriter writer,
            ExtraRunsMeter meter,
            ApplicationEventPublisher events,
            PlatformTransactionManager transactions) {
        this.queue = queue;
        this.policies = policies;
        this.sources = sources;
        this.coverage = coverage;
        this.store = store;
        this.writer = writer;
        this.meter = meter;
        this.events = events;
        this.transaction = new TransactionTemplate(transactions);
    }

    @EventListener
    void on(RunsStored stored) {
        if (wanted.compareAndSet(false, true)) {
            Thread.ofVirtual().name("judging").start(this::drain);
        }
    }

    /** What a stopped or failed round left. */
    @Scheduled(initialDelayString = "PT2S", fixedDelayString = "PT10S")
    void drain() {
        one.lock();
        try {
            wanted.set(false);
            List<JudgeQueue.Entry> entries = queue.next(ENTRIES);
            while (!entries.isEmpty()) {
                judge(entries);
                entries = queue.next(ENTRIES);
            }
        } catch (DataAccessException | TransactionException e) {
            // nothing is lost: the queue is in the store
            LOG.warn("Judging runs stopped until the store answers: " + e.getMessage());
        } finally {
            one.unlock();
        }
    }

    private void judge(List<JudgeQueue.Entry> entries) {
        Map<List<String>, List<JudgeQueue.Entry>> byKey = new LinkedHashMap<>();
        entries.forEach(e -> byKey.computeIfAbsent(List.of(e.target(), e.job(), e.key()), k -> new ArrayList<>())
                .add(e));
        Map<String, Set<String>> changed = new LinkedHashMap<>();
        for (List<JudgeQueue.Entry> ofKey : byKey.values()) {
            ofKey.sort(java.util.Comparator.comparing(JudgeQueue.Entry::from));
            List<Occurrence> judged = transaction.execute(status -> judgeKey(ofKey));
            JudgeQueue.Entry first = ofKey.getFirst();
            meter.judged(first.target(), judged, ofKey.stream().allMatch(JudgeQueue.Entry::backlog));
            changed.computeIfAbsent(first.target(), t -> new HashSet<>()).add(first.job());
        }
        changed.forEach((target, jobs) -> events.publishEvent(new OccurrencesChanged(target, jobs)));
    }

    private List<Occurrence> judgeKey(List<JudgeQueue.Entry> ofKey) {
        JudgeQueue.Entry first = ofKey.getFirst();
        StoredLedger ledger = new StoredLedger(
                store,
                writer,
                new OccurrenceWriter.Place(first.target(), first.job(), first.key(), policies.zone(first.target())));
        Rejudging rejudging = new Rejudging(
                policies.of(first.target(), first.job()),
                first.key().isEmpty() ? null : first.key(),
                ledger,
                at -> covered(first.target(), first.job(), at));
        Instant from = first.from();
        Instant to = first.to();
        for (JudgeQueue.Entry entry : ofKey) {
            if (entry.from().isAfter(to.plus(TOGETHER))) {
                rejudging.rejudge(from, to);
                from = entry.from();
            }
            to = entry.to().isAfter(to) ? entry.to() : to;
        }
        rejudging.rejudge(from, to);
        queue.done(ofKey);
        return ledger.written();
    }

    private boolean covered(String target, String job, Instant at) {
        return sources.of(target, job).stream()
                .filter(source -> source.counts(at))
                .anyMatch(source -> !coverage.between(target, source.source(), at, at.plusMillis(1))
                        .isEmpty());
    }
}
