package dev.onlyonce.locks;

import dev.onlyonce.http.ListQuery;
import dev.onlyonce.http.Listing;
import dev.onlyonce.http.RefusedInput;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetRegistry;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Advisory locks: who holds them now, who held them when, and how the watched ones do; asks no target. */
@RestController
class LocksApi {

    private final TargetRegistry targets;
    private final LocksNow now;
    private final LockHistory history;
    private final HoldQueries queries;
    private final WatchedNames names;
    private final WatchedLocks watched;

    LocksApi(
            TargetRegistry targets,
            LocksNow now,
            LockHistory history,
            HoldQueries queries,
            WatchedNames names,
            WatchedLocks watched) {
        this.targets = targets;
        this.now = now;
        this.history = history;
        this.queries = queries;
        this.names = names;
        this.watched = watched;
    }

    /**
     * How well the locks of a target are seen.
     *
     * @param at of the last poll that was answered; null before the first
     * @param standby null where not known
     * @param reason why its locks are not known now; null while they are
     */
    record Source(
            String target,
            @Nullable Instant at,
            @Nullable Long ageSeconds,
            @Nullable Boolean standby,
            @Nullable Boolean throughPooler,
            @Nullable String reason) {}

    /** Holders and waiters as the last poll saw them; {@link #sources} says how old that is. */
    @GetMapping("/api/v1/locks")
    Listing<LockAnswer> locks(ListQuery query) {
        return Listing.whole(names(query)
                .flatMap(target -> now.of(target).stream())
                .flatMap(latest -> latest.sample().locks().stream().map(lock -> answer(latest, lock)))
                .toList());
    }

    private LockAnswer answer(LocksNow.Latest latest, AdvisoryLock lock) {
        String target = latest.sample().target();
        Optional<LockTargetSettings.Watch> watch = names.watch(target, lock.key(), lock.database());
        return LockAnswer.of(
                latest,
                lock,
                new LockAnswer.Context(
                        watch.map(LockTargetSettings.Watch::name).orElse(null),
                        watch.isPresent(),
                        history.heldSince(target, lock).orElse(null)));
    }

    /** An empty list of locks means none only where this has no reason. */
    @GetMapping("/api/v1/locks/sources")
    Listing<Source> sources(ListQuery query) {
        return Listing.whole(names(query).map(this::source).toList());
    }

    private Source source(String target) {
        Optional<LocksNow.Latest> latest = now.of(target);
        String failure = now.failure(target).orElse(latest.isEmpty() ? "not looked yet" : null);
        boolean sees = latest.map(l -> l.sample().seesLocks()).orElse(true);
        return new Source(
                target,
                latest.map(l -> l.sample().at()).orElse(null),
                latest.map(l -> l.age().toSeconds()).orElse(null),
                latest.map(l -> l.sample().standby()).orElse(null),
                latest.map(l -> l.sample().throughPooler()).orElse(null),
                sees ? failure : WatchedLocks.STANDBY);
    }

    /** The watched locks, each judged in its own database. */
    @GetMapping("/api/v1/locks/watched")
    Listing<WatchedAnswer> watched(ListQuery query) {
        return Listing.whole(names(query)
                .flatMap(target -> watched.states(target).stream())
                .map(WatchedAnswer::of)
                .toList());
    }

    /** Holds that overlap the span, in order of their first sight. */
    @GetMapping("/api/v1/locks/holds")
    Listing<HoldAnswer> holds(ListQuery query) {
        Listing<HoldQueries.StoredHold> page = Listing.page(
                queries.holds(query.target(), query.from(), query.to(), after(query.cursor()), query.limit() + 1),
                query.limit(),
                hold -> hold.firstSeen() + " " + hold.id());
        return new Listing<>(page.items().stream().map(this::answer).toList(), page.nextCursor());
    }

    private HoldAnswer answer(HoldQueries.StoredHold hold) {
        Optional<LockTargetSettings.Watch> watch = names.watch(hold.target(), hold.key(), hold.database());
        return HoldAnswer.of(
                hold,
                watch.map(LockTargetSettings.Watch::name).orElse(null),
                watch.isPresent(),
                history.blind(hold.target(), hold.firstSeen(), hold.lastSeen()));
    }

    private static HoldQueries.After after(@Nullable String cursor) {
        if (cursor == null) {
            return HoldQueries.START;
        }
        try {
            String[] parts = cursor.split(" ", -1);
            return new HoldQueries.After(Instant.parse(parts[0]), Long.parseLong(parts[1]));
        } catch (DateTimeParseException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new RefusedInput("cursor", "not a cursor of this list");
        }
    }

    private java.util.stream.Stream<String> names(ListQuery query) {
        return targets.all().stream()
                .filter(target -> query.target() == null || query.target().equals(target.name()))
                .filter(target -> target.database().isPresent())
                .map(Target::name);
    }
}
