package dev.onlyonce.problems;

import dev.onlyonce.locks.LocksNow;
import dev.onlyonce.runs.RunHistory;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetEvent;
import dev.onlyonce.targets.TargetRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** Asks each detector about each target every few seconds, and notes what opened, changed and is over. */
@Component
final class ProblemWatch {

    private static final Log LOG = LogFactory.getLog(ProblemWatch.class);

    private final List<Detector> detectors;
    private final TargetRegistry targets;
    private final ProblemBook book;
    private final RunHistory history;
    private final LocksNow locks;
    private final ProblemRetention retention;
    private final InstantSource clock;
    private final ApplicationEventPublisher events;
    private final LifeCycle life = new LifeCycle();

    ProblemWatch(
            List<Detector> detectors,
            TargetRegistry targets,
            ProblemBook book,
            RunHistory history,
            LocksNow locks,
            ProblemRetention retention,
            InstantSource clock,
            ApplicationEventPublisher events) {
        this.detectors = detectors;
        this.targets = targets;
        this.book = book;
        this.history = history;
        this.locks = locks;
        this.retention = retention;
        this.clock = clock;
        this.events = events;
    }

    @EventListener
    @Order(3) // before collectors start: what is open is known when they first tell
    void on(TargetEvent event) {
        if (event instanceof TargetEvent.Removed removed) {
            book.forget(removed.target().name());
        } else {
            book.load(event.target().name());
        }
    }

    /** One look at everything; what one detector cannot tell is left to the next look. */
    @Scheduled(initialDelayString = "PT3S", fixedDelayString = "PT5S")
    void look() {
        for (Target target : targets.all()) {
            if (!book.knows(target.name())) {
                continue; // what is open there is not read yet
            }
            boolean changed = false;
            for (Detector detector : detectors) {
                try {
                    changed |= look(target, detector);
                } catch (DataAccessException | TransactionException e) {
                    LOG.warn("Problems of the kind %s on %s are not known until the store answers: %s"
                            .formatted(detector.kind().word(), target.name(), e.getMessage()));
                }
            }
            if (changed) {
                events.publishEvent(new ProblemsChanged(target.name()));
            }
        }
    }

    private boolean look(Target target, Detector detector) {
        Kind kind = detector.kind();
        Instant now = now(target);
        List<Problem> open = book.open(target.name(), kind.word());
        Look look = detector.look(target, open, now);
        LifeCycle.Changes changes = life.next(target.name(), kind, look, open, now);
        if (!changes.none()) {
            book.note(target.name(), kind, changes, now);
        }
        return !changes.none();
    }

    /** A recording's time is that of its newest sample, whenever it is looked at. */
    private Instant now(Target target) {
        if (target.recording().isEmpty()) {
            return clock.instant();
        }
        return Stream.of(
                        history.newest(target.name()),
                        locks.of(target.name()).map(latest -> latest.sample().at()))
                .flatMap(Optional::stream)
                .max(Instant::compareTo)
                .orElseGet(clock::instant);
    }

    /** Once an hour: what was over before the retention goes, and what is open of targets that are watched no longer ends. */
    @Scheduled(initialDelayString = "PT5M", fixedDelayString = "PT1H")
    void tidy() {
        book.endOthers(targets.all().stream().map(Target::name).toList());
        book.forgetBefore(clock.instant().minus(retention.rollups()));
    }
}
