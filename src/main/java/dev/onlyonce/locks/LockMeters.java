package dev.onlyonce.locks;

import dev.onlyonce.meters.GaugeFamily;
import dev.onlyonce.meters.GaugeRow;
import dev.onlyonce.meters.Keep;
import dev.onlyonce.meters.Meters;
import dev.onlyonce.targets.CollectorRan;
import dev.onlyonce.targets.Reading;
import dev.onlyonce.targets.TargetEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Exports who holds what, as the last poll saw it; a source that does not answer leaves no series behind. */
@Component
class LockMeters {

    private static final int MOST_KEYS = 100;
    private static final String OTHERS = "other";

    private final WatchedNames names;
    private final WatchedLocks watched;
    private final GaugeFamily holders;
    private final GaugeFamily waiters;
    private final GaugeFamily held;

    LockMeters(Meters meters, WatchedNames names, WatchedLocks watched) {
        this.names = names;
        this.watched = watched;
        this.holders = meters.gauges(
                "onlyonce_advisory_lock_holders",
                "Sessions and prepared transactions that hold an advisory lock",
                "key",
                "name");
        this.waiters = meters.gauges(
                "onlyonce_advisory_lock_waiters", "Sessions that wait for an advisory lock", "key", "name");
        this.held = meters.gauges(
                "onlyonce_watched_lock_held",
                "1 when a watched lock has a holder in its database, 0 when it has none",
                Keep.ALWAYS,
                "key",
                "name");
    }

    @EventListener
    void on(LocksSampled sample) {
        if (!sample.seesLocks()) {
            forget(sample.target());
            return;
        }
        List<AdvisoryLock> locks = byImportance(sample);
        Set<LockKey> shown = shown(locks);
        holders.replace(sample.target(), rows(sample.target(), Holders.of(locks), shown::contains));
        waiters.replace(
                sample.target(),
                rows(
                        sample.target(),
                        locks.stream().filter(lock -> !lock.granted()).toList(),
                        shown::contains));
        held.replace(sample.target(), held(sample.target()));
    }

    /** Watched ones first: they are the last to be folded into the others. */
    private List<AdvisoryLock> byImportance(LocksSampled sample) {
        return sample.locks().stream()
                .sorted(Comparator.comparing(lock -> names.watch(sample.target(), lock.key(), lock.database())
                        .isEmpty()))
                .toList();
    }

    private static Set<LockKey> shown(List<AdvisoryLock> locks) {
        Set<LockKey> shown = new HashSet<>();
        locks.stream().map(AdvisoryLock::key).distinct().limit(MOST_KEYS).forEach(shown::add);
        return shown;
    }

    private List<GaugeRow> rows(String target, List<AdvisoryLock> locks, Predicate<LockKey> shown) {
        return locks.stream()
                .map(lock -> shown.test(lock.key())
                        ? GaugeRow.of(1, lock.key().text(), name(target, lock))
                        : GaugeRow.of(1, OTHERS, null))
                .toList();
    }

    private @Nullable String name(String target, AdvisoryLock lock) {
        return names.of(target, lock.key(), lock.database()).orElse(null);
    }

    private List<GaugeRow> held(String target) {
        List<GaugeRow> rows = new ArrayList<>();
        for (WatchedLock lock : watched.states(target)) {
            Boolean isHeld = lock.held();
            if (isHeld != null) {
                rows.add(GaugeRow.of(
                        isHeld ? 1 : 0, lock.key().text(), lock.key().name()));
            }
        }
        return rows;
    }

    @EventListener
    void on(CollectorRan ran) {
        if (ran.collector().equals(LockSampler.NAME) && ran.reading() instanceof Reading.Failed<?>) {
            forget(ran.target());
        }
    }

    @EventListener
    void on(TargetEvent.Removed removed) {
        forget(removed.target().name());
    }

    private void forget(String target) {
        holders.forget(target);
        waiters.forget(target);
        held.forget(target);
    }
}
