package dev.onlyonce.duplicates;

import dev.onlyonce.duplicates.FindingStore.Stretch;
import dev.onlyonce.duplicates.FindingStore.Touched;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
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
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/** Judges causes soon after runs were judged, of the stretches that changed and of no others. */
@Component
final class FindingJudge {

    private static final Log LOG = LogFactory.getLog(FindingJudge.class);

    /** Faults at most so far apart are of one stretch; where the schedule is not known, a day is. */
    private static final Duration LEAST_GAP = Duration.ofHours(1);

    private static final Duration GAP_WITHOUT_SCHEDULE = Duration.ofHours(25);

    /** Locks, processes and deployments may be told a little later than runs. */
    private static final Duration YOUNG = Duration.ofMinutes(10);

    private static final Duration AGAIN = Duration.ofSeconds(30);

    private final FindingStore store;
    private final CaseReader cases;
    private final JobPolicies policies;
    private final InstantSource clock;
    private final ApplicationEventPublisher events;
    private final TransactionTemplate transaction;
    private final Rounds rounds = new Rounds("causes", this::round);

    FindingJudge(
            FindingStore store,
            CaseReader cases,
            JobPolicies policies,
            InstantSource clock,
            ApplicationEventPublisher events,
            PlatformTransactionManager transactions) {
        this.store = store;
        this.cases = cases;
        this.policies = policies;
        this.clock = clock;
        this.events = events;
        this.transaction = new TransactionTemplate(transactions);
    }

    @EventListener
    void on(OccurrencesChanged changed) {
        rounds.want();
    }

    @EventListener
    void on(ContextClosedEvent closed) {
        rounds.close();
    }

    /** What a stopped or failed round left, and what was seen since of young faults. */
    @Scheduled(initialDelayString = "PT7S", fixedDelayString = "PT10S")
    void drain() {
        rounds.run();
    }

    private void round() {
        try {
            Instant now = clock.instant();
            store.touchYoung(now.minus(YOUNG), now.minus(AGAIN));
            Map<String, Set<String>> changed = new HashMap<>();
            for (Touched touched : store.touched()) {
                if (rounds.closing()) {
                    return;
                }
                judgeOrPassOver(touched, now);
                changed.computeIfAbsent(touched.span().place().target(), t -> new HashSet<>())
                        .add(touched.span().place().job());
            }
            changed.forEach((target, jobs) -> events.publishEvent(new FindingsChanged(target, jobs)));
        } catch (DataAccessException | TransactionException e) {
            // nothing is lost: the queue is in the store
            LOG.warn("Judging causes stopped until the store answers: " + e.getMessage());
        }
    }

    /** A fault of one rule must not keep the causes of all other jobs waiting. */
    private void judgeOrPassOver(Touched touched, Instant now) {
        try {
            transaction.executeWithoutResult(s -> judge(touched, now));
        } catch (DataAccessException | TransactionException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.error("The cause for " + touched.span().place() + " could not be judged and is passed over", e);
            store.done(touched);
        }
    }

    private void judge(Touched touched, Instant now) {
        Stretch span = touched.span();
        Duration gap = gap(span);
        List<Finding> found =
                store.stretches(span, gap).stream().map(this::judge).toList();
        store.replace(span, gap, found, now);
        store.done(touched);
    }

    private Finding judge(Stretch stretch) {
        return new Finding(
                stretch.place().target(),
                stretch.place().job(),
                stretch.place().fault(),
                stretch.from(),
                stretch.to(),
                Causes.of(cases.read(stretch)));
    }

    private Duration gap(Stretch span) {
        Ticks ticks = policies.of(span.place().target(), span.place().job()).ticks();
        if (ticks == null) {
            return GAP_WITHOUT_SCHEDULE;
        }
        Duration few = ticks.distance(span.from()).map(d -> d.multipliedBy(3)).orElse(LEAST_GAP);
        return few.compareTo(LEAST_GAP) > 0 ? few : LEAST_GAP;
    }
}
