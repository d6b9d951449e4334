package dev.onlyonce.overview.ui;

import dev.onlyonce.locks.AdvisoryLock;
import dev.onlyonce.locks.LockHistory;
import dev.onlyonce.locks.LockKeyView;
import dev.onlyonce.locks.LocksNow;
import dev.onlyonce.locks.WatchedLock;
import dev.onlyonce.locks.WatchedLocks;
import dev.onlyonce.uikit.Texts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What the first page says of advisory locks now, without the time of the poll: it is drawn again when this differs. */
@Component
class LocksShown {

    private final WatchedLocks watched;
    private final LocksNow now;
    private final LockHistory history;

    LocksShown(WatchedLocks watched, LocksNow now, LockHistory history) {
        this.watched = watched;
        this.now = now;
        this.history = history;
    }

    /**
     * @param anybody all locks that are held; filled only where none is watched
     * @param unseen why nothing is known of locks; null while they are seen
     */
    record Facts(
            List<Lock> watched,
            List<Lock> anybody,
            @Nullable String unseen) {}

    /**
     * @param key in its forms, one after the other
     * @param expect how many holders are right; null for a lock that nobody watches
     * @param alarming whether that is not so
     * @param reason why it cannot be seen
     */
    record Lock(
            String name,
            String key,
            @Nullable String expect,
            String state,
            boolean alarming,
            List<Holder> holders,
            List<String> guards,
            @Nullable String reason) {}

    /** @param since first poll that saw it hold; null is not known */
    record Holder(
            @Nullable String application,
            @Nullable Long pid,
            @Nullable String client,
            @Nullable Instant since) {}

    Facts of(String target) {
        List<Lock> locks = watched.states(target).stream()
                .map(lock -> watched(target, lock))
                .toList();
        Optional<LocksNow.Latest> latest = now.of(target);
        return new Facts(
                locks,
                locks.isEmpty()
                        ? latest.map(l -> anybody(target, l.sample().locks())).orElse(List.of())
                        : List.of(),
                unseen(target, latest));
    }

    private @Nullable String unseen(String target, Optional<LocksNow.Latest> latest) {
        if (latest.isEmpty()) {
            return now.failure(target).orElseGet(() -> Texts.of("locks.notAskedNext"));
        }
        return latest.get().sample().seesLocks() ? latest.get().failure() : Texts.of("overview.standby");
    }

    private Lock watched(String target, WatchedLock lock) {
        LockKeyView key = lock.key();
        return new Lock(
                key.name() == null ? key.text() : key.name(),
                forms(key),
                lock.expect().word(),
                lock.state().word(),
                Boolean.FALSE.equals(lock.asExpected()),
                lock.holders().stream().map(holder -> holder(target, holder)).toList(),
                lock.guards(),
                lock.reason());
    }

    /** Holders of one key in one database together; shared or not is no alarm, since nobody said what is right. */
    private List<Lock> anybody(String target, List<AdvisoryLock> locks) {
        Map<String, List<AdvisoryLock>> byLock = new LinkedHashMap<>();
        locks.stream()
                .filter(AdvisoryLock::granted)
                .forEach(lock -> byLock.computeIfAbsent(
                                lock.key().text() + " " + lock.database(), place -> new ArrayList<>())
                        .add(lock));
        return byLock.values().stream().map(held -> anyLock(target, held)).toList();
    }

    private Lock anyLock(String target, List<AdvisoryLock> held) {
        LockKeyView key = LockKeyView.of(held.getFirst().key(), null);
        return new Lock(
                key.text(),
                forms(key) + " · " + held.getFirst().database(),
                null,
                (held.size() == 1 ? WatchedLock.State.HELD : WatchedLock.State.SHARED).word(),
                false,
                held.stream().map(lock -> holder(target, lock)).toList(),
                List.of(),
                null);
    }

    private Holder holder(String target, AdvisoryLock lock) {
        String application = lock.session().application();
        return new Holder(
                application == null || application.isBlank() ? null : application,
                lock.session().pid(),
                lock.session().client(),
                history.heldSince(target, lock).orElse(null));
    }

    private static String forms(LockKeyView key) {
        String text = key.ascii() == null ? "" : " “" + key.ascii() + "”";
        return key.hex() + " · " + key.text() + text;
    }
}
