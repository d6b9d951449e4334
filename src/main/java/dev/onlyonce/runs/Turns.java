package dev.onlyonce.runs;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** One writer of a target's runs at a time: which source counts for a job is decided from what the one before left. */
@Component
final class Turns {

    private final Map<String, ReentrantLock> byTarget = new ConcurrentHashMap<>();

    <T> T take(String target, Supplier<T> work) {
        ReentrantLock turn = byTarget.computeIfAbsent(target, t -> new ReentrantLock());
        turn.lock();
        try {
            return work.get();
        } finally {
            turn.unlock();
        }
    }
}
