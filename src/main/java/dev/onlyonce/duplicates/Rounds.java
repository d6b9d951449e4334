package dev.onlyonce.duplicates;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/** Does a piece of work one round at a time: soon after it is wanted, and not any more while the application closes. */
final class Rounds {

    /** How long closing waits for the round that runs; what it leaves is done by the next start. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final String name;
    private final Runnable work;
    private final ReentrantLock one = new ReentrantLock();
    private final AtomicBoolean wanted = new AtomicBoolean();
    private volatile boolean closing;

    /** @param name of the thread */
    Rounds(String name, Runnable work) {
        this.name = name;
        this.work = work;
    }

    /** Has a round done soon, unless one is about to begin. */
    void want() {
        if (!closing && wanted.compareAndSet(false, true)) {
            Thread.ofVirtual().name(name).start(this::run);
        }
    }

    /** Does a round in this thread, after the one that runs. */
    void run() {
        one.lock();
        try {
            wanted.set(false);
            if (!closing) {
                work.run();
            }
        } finally {
            one.unlock();
        }
    }

    /** Whether a long round should come to its end. */
    boolean closing() {
        return closing;
    }

    /** Lets the round that runs end while the store is still there. */
    void close() {
        closing = true;
        try {
            if (one.tryLock(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                one.unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
