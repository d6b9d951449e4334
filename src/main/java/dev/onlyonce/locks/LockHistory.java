package dev.onlyonce.locks;

import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.targets.TargetEvent;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Turns polls into holds: which session held which lock from when to when, and how that ended. */
@Component
public class LockHistory {

    private final HoldStore store;
    private final HoldQueries queries;
    private final WatchedNames names;
    private final ApplicationEventPublisher events;
    private final Map<String, HoldBook> books = new ConcurrentHashMap<>();

    LockHistory(HoldStore store, HoldQueries queries, WatchedNames names, ApplicationEventPublisher events) {
        this.store = store;
        this.queries = queries;
        this.names = names;
        this.events = events;
    }

    /** A stretch of time in which nobody looked: what was held then is not known. */
    public record Blind(Instant from, Instant to) {}

    /** Tells which sessions live; asked only when a hold is gone. */
    @FunctionalInterface
    interface Liveness {

        /** Null where that cannot be asked. */
        @Nullable
        LiveSessions ask() throws SQLException;
    }

    /**
     * The holds of a target that overlap the span, in order of their first sight. Those that go on have no end; their
     * last sight is the last poll there was.
     */
    public List<LockHold> holds(String target, Instant from, Instant to) {
        return queries.holds(target, from, to, HoldQueries.START, Integer.MAX_VALUE).stream()
                .map(this::evidence)
                .toList();
    }

    /** The last hold of a key in a database of the target, over or not; in any of its databases where that is null. */
    public Optional<LockHold> last(String target, LockKey key, @Nullable String database) {
        return queries.last(target, key, database).map(this::evidence);
    }

    /** When, within the span, the locks of a target were not looked at; before the first and after the last poll too. */
    public List<Blind> blind(String target, Instant from, Instant to) {
        return queries.blind(target, from, to);
    }

    /** Since when the session of {@code lock} is known to hold it (within one poll); empty where that is not known. */
    public Optional<Instant> heldSince(String target, AdvisoryLock lock) {
        HoldBook book = books.get(target);
        return book == null || !lock.granted()
                ? Optional.empty()
                : book.open().stream()
                        .filter(hold -> lock.isOn(hold.key(), hold.databaseOid())
                                && hold.session().isSame(lock.session()))
                        .map(HeldLock::firstSeen)
                        .findFirst();
    }

    /**
     * Notes what changed since the poll before; when the store refuses, nothing is noted and the next poll tells again.
     *
     * @param blindAfter a longer pause between two polls is one in which nothing is known
     */
    void take(LocksSampled sample, Duration blindAfter, Liveness liveness) throws SQLException {
        HoldBook book = books.computeIfAbsent(sample.target(), target -> store.load(target, blindAfter));
        if (!sample.seesLocks() || !book.isNews(sample)) {
            return;
        }
        HoldChanges changes = book.next(sample, book.wondersAt(sample) ? liveness.ask() : null);
        store.write(sample.target(), changes);
        books.put(sample.target(), changes.after());
        publish(sample, changes);
    }

    private void publish(LocksSampled sample, HoldChanges changes) {
        Map<Place, LockHoldChanged> byLock = new LinkedHashMap<>();
        String target = sample.target();
        for (HoldChanges.Ended ended : changes.ended()) {
            LockHoldChanged event = event(byLock, sample, ended.hold());
            event.ended().add(ended.hold().ended(target, event.name(), ended));
        }
        for (HeldLock began : changes.began()) {
            LockHoldChanged event = event(byLock, sample, began);
            event.began().add(began.open(target, event.name(), sample.at()));
        }
        byLock.values().forEach(events::publishEvent);
    }

    private record Place(LockKey key, long databaseOid) {}

    private LockHoldChanged event(Map<Place, LockHoldChanged> byLock, LocksSampled sample, HeldLock hold) {
        return byLock.computeIfAbsent(
                new Place(hold.key(), hold.databaseOid()),
                place -> new LockHoldChanged(
                        sample.target(),
                        hold.database(),
                        hold.key().text(),
                        names.of(sample.target(), hold.key(), hold.database()).orElse(null),
                        sample.at(),
                        new ArrayList<>(),
                        new ArrayList<>()));
    }

    private LockHold evidence(HoldQueries.StoredHold hold) {
        return hold.evidence(
                names.of(hold.target(), hold.key(), hold.database()).orElse(null));
    }

    /** A target that comes again is read from the store again. */
    @EventListener
    void on(TargetEvent.Removed removed) {
        books.remove(removed.target().name());
    }
}
