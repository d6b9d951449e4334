package dev.onlyonce.locks;

import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.targets.Database;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetRegistry;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Judges each watched lock by the last poll, in its own database: locks are local to one. */
@Component
public class WatchedLocks {

    static final String STANDBY = "a standby answers: the primary's locks cannot be seen";

    private final TargetRegistry targets;
    private final WatchedNames names;
    private final LocksNow now;
    private final LockHistory history;

    WatchedLocks(TargetRegistry targets, WatchedNames names, LocksNow now, LockHistory history) {
        this.targets = targets;
        this.names = names;
        this.now = now;
        this.history = history;
    }

    /** In the order of the configuration; asks memory, and the store for a lock that nobody holds. */
    public List<WatchedLock> states(String target) {
        return names.watches(target).stream().map(watch -> state(target, watch)).toList();
    }

    private WatchedLock state(String target, LockTargetSettings.Watch watch) {
        LockKey key = watch.lockKey();
        Optional<LocksNow.Latest> latest = now.of(target);
        List<AdvisoryLock> locks = latest.map(l -> l.sample().locks()).orElse(List.of()).stream()
                .filter(lock -> lock.key().equals(key))
                .toList();
        List<AdvisoryLock> holders = Holders.of(locks);
        @Nullable String database = database(target, watch, holders);
        List<AdvisoryLock> here = in(database, holders);
        @Nullable LockHold lastHold = history.last(target, key, database).orElse(null);
        @Nullable String reason = whyNotSeen(target, latest);
        return new WatchedLock(
                target,
                LockKeyView.of(key, watch.name()),
                database,
                watch.expect(),
                watch.guards(),
                reason != null ? WatchedLock.State.CANNOT_BE_SEEN : seen(here, lastHold),
                reason,
                latest.map(l -> l.sample().at()).orElse(null),
                here,
                holders.stream().filter(lock -> !here.contains(lock)).toList(),
                (int) in(database, locks).stream()
                        .filter(lock -> !lock.granted())
                        .count(),
                lastHold);
    }

    private static WatchedLock.State seen(List<AdvisoryLock> holders, @Nullable LockHold lastHold) {
        if (holders.isEmpty()) {
            return lastHold == null ? WatchedLock.State.NOT_IN_USE_YET : WatchedLock.State.NO_HOLDER;
        }
        if (holders.size() == 1) {
            return WatchedLock.State.HELD;
        }
        return holders.stream().noneMatch(AdvisoryLock::exclusive)
                ? WatchedLock.State.SHARED
                : WatchedLock.State.TWO_HOLDERS;
    }

    private @Nullable String whyNotSeen(String target, Optional<LocksNow.Latest> latest) {
        if (latest.isEmpty()) {
            return now.failure(target).orElse("not looked yet");
        }
        return latest.get().sample().seesLocks() ? latest.get().failure() : STANDBY;
    }

    /** The configured one; else the target's own if the key was ever held there; else where it was held last. */
    private @Nullable String database(String target, LockTargetSettings.Watch watch, List<AdvisoryLock> holders) {
        if (watch.database() != null) {
            return watch.database();
        }
        Optional<String> own = targets.named(target)
                .filter(known -> known.recording().isEmpty())
                .flatMap(Target::database)
                .map(Database::name);
        boolean usedThere = own.isPresent()
                && (!in(own.get(), holders).isEmpty()
                        || history.last(target, watch.lockKey(), own.get()).isPresent());
        if (usedThere) {
            return own.get();
        }
        return Stream.concat(
                        holders.stream().map(AdvisoryLock::database),
                        history.last(target, watch.lockKey(), null).map(LockHold::database).stream())
                .findFirst()
                .or(() -> own)
                .orElse(null);
    }

    private static List<AdvisoryLock> in(@Nullable String database, List<AdvisoryLock> locks) {
        return locks.stream().filter(lock -> lock.database().equals(database)).toList();
    }
}
