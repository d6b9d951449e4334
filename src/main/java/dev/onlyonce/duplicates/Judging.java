package dev.onlyonce.duplicates;

import dev.onlyonce.runs.RunsStored;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetRegistry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** Judges what is in the queue soon after its runs are stored, and beside their intake. */
@Component
class Judging {

    private static final Log LOG = LogFactory.getLog(Judging.class);
    private static final int ENTRIES = 2_000;
    private static final int KEYS_AT_ONCE = 200;

    private final JudgeQueue queue;
    private final Judgement judgement;
    private final ExtraRunsMeter meter;
    private final TickLedger ledger;
    private final TargetRegistry targets;
    private final ApplicationEventPublisher events;
    private final Rounds rounds = new Rounds("judging", this::round);

    Judging(
            JudgeQueue queue,
            Judgement judgement,
            ExtraRunsMeter meter,
            TickLedger ledger,
            TargetRegistry targets,
            ApplicationEventPublisher events) {
        this.queue = queue;
        this.judgement = judgement;
        this.meter = meter;
        this.ledger = ledger;
        this.targets = targets;
        this.events = events;
    }

    @EventListener
    void on(RunsStored stored) {
        rounds.want();
    }

    @EventListener
    void on(ContextClosedEvent closed) {
        rounds.close();
    }

    /** What a stopped or failed round left, and ticks whose time is over. */
    @Scheduled(initialDelayString = "PT2S", fixedDelayString = "PT5S")
    void drain() {
        rounds.run();
    }

    private void round() {
        try {
            Map<String, Set<String>> changed = new LinkedHashMap<>();
            List<JudgeQueue.Entry> entries = queue.next(ENTRIES);
            while (!entries.isEmpty() && !rounds.closing()) {
                judge(entries)
                        .forEach((target, jobs) -> changed.computeIfAbsent(target, t -> new HashSet<>())
                                .addAll(jobs));
                entries = queue.next(ENTRIES);
            }
            settle(changed);
        } catch (DataAccessException | TransactionException e) {
            // nothing is lost: the queue is in the store
            LOG.warn("Judging runs stopped until the store answers: " + e.getMessage());
        }
    }

    /** Ticks are told when nothing waits to be judged: a run that waits is no miss. */
    private void settle(Map<String, Set<String>> changed) {
        for (Target target : targets.all()) {
            Set<String> settled = ledger.settle(target.name(), changed.getOrDefault(target.name(), Set.of()));
            if (!settled.isEmpty()) {
                events.publishEvent(new OccurrencesChanged(target.name(), settled));
            }
        }
    }

    private Map<String, Set<String>> judge(List<JudgeQueue.Entry> entries) {
        Map<List<String>, List<JudgeQueue.Entry>> byKey = new LinkedHashMap<>();
        entries.forEach(e -> byKey.computeIfAbsent(List.of(e.target(), e.job(), e.key()), k -> new ArrayList<>())
                .add(e));
        Map<String, Set<String>> changed = new LinkedHashMap<>();
        List<ToJudge> together = new ArrayList<>();
        for (List<JudgeQueue.Entry> ofKey : byKey.values()) {
            List<ToJudge> spans = ToJudge.of(ofKey);
            changed.computeIfAbsent(spans.getFirst().target(), t -> new HashSet<>())
                    .add(spans.getFirst().job());
            // spans of one key come one after another: each may change what the next one finds
            spans.stream().skip(1).forEach(span -> judgeTogether(List.of(span)));
            together.add(spans.getFirst());
        }
        for (int from = 0; from < together.size(); from += KEYS_AT_ONCE) {
            judgeTogether(together.subList(from, Math.min(from + KEYS_AT_ONCE, together.size())));
        }
        changed.forEach((target, jobs) -> events.publishEvent(new OccurrencesChanged(target, jobs)));
        return changed;
    }

    private void judgeTogether(List<ToJudge> spans) {
        judgement
                .judge(spans)
                .forEach(judged -> meter.judged(
                        judged.span().target(),
                        judged.occurrences(),
                        judged.span().backlog()));
    }
}
