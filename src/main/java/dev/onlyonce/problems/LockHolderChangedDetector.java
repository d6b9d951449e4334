package dev.onlyonce.problems;

import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.locks.LockHoldChanged;
import dev.onlyonce.locks.LockKeyView;
import dev.onlyonce.locks.WatchedLock;
import dev.onlyonce.locks.WatchedLocks;
import dev.onlyonce.targets.Target;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** A watched lock that went from one session to another between two polls: an event, not a fault. */
@Component
final class LockHolderChangedDetector implements Detector {

    private static final Kind KIND = Kind.event("lock-holder-changed", "locks");
    private static final String NOBODY_SAYS = "?";

    private final WatchedLocks locks;
    private final Map<String, Queue<LockHoldChanged>> heard = new ConcurrentHashMap<>();

    LockHolderChangedDetector(WatchedLocks locks) {
        this.locks = locks;
    }

    @EventListener
    void on(LockHoldChanged changed) {
        if (!changed.ended().isEmpty() && !changed.began().isEmpty()) {
            heard.computeIfAbsent(changed.target(), t -> new ConcurrentLinkedQueue<>())
                    .add(changed);
        }
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public Look look(Target target, List<Problem> open, Instant now) {
        Queue<LockHoldChanged> queue = heard.getOrDefault(target.name(), new ConcurrentLinkedQueue<>());
        List<Sign> signs = new ArrayList<>();
        for (LockHoldChanged change = queue.poll(); change != null; change = queue.poll()) {
            LockHoldChanged told = change;
            locks.states(target.name()).stream()
                    .filter(lock -> lock.key().text().equals(told.key()))
                    .findFirst()
                    .ifPresent(lock -> signs.add(sign(lock, told)));
        }
        return new Look(signs, java.util.Set.of());
    }

    private static Sign sign(WatchedLock lock, LockHoldChanged change) {
        LockKeyView key = lock.key();
        return new Sign(
                change.key() + " in " + change.database() + " at " + change.at(),
                LockName.of(key),
                Severity.INFO,
                lock.guards(),
                "",
                List.of(
                        Fact.of("from", holder(change.ended().getLast())),
                        Fact.of("to", holder(change.began().getFirst())),
                        Fact.of("end", String.valueOf(change.ended().getLast().end()))),
                change.at(),
                change.at());
    }

    private static String holder(LockHold hold) {
        String application = hold.application() == null || hold.application().isBlank() ? "" : hold.application() + " ";
        return application + "(backend " + (hold.backendPid() == null ? NOBODY_SAYS : hold.backendPid()) + ")";
    }
}
