package dev.onlyonce.demo;

import dev.onlyonce.demo.worker.WorkerSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/** The four workers, as a process manager keeps them: started, restarted one after another, replaced when one dies. */
final class WorkerGroup {

    private static final Log LOG = LogFactory.getLog(WorkerGroup.class);
    private static final Duration BEFORE_REPLACING = Duration.ofSeconds(1);
    private static final Duration BEFORE_TRYING_AGAIN = Duration.ofSeconds(10);

    private final WorkerProgram program;
    private final LeftWorkers kept;
    private final Function<DemoVersion, WorkerSettings> settings;
    private final Runnable changed;
    private final Map<Integer, WorkerJvm> running = new TreeMap<>();
    private boolean closed;

    /**
     * @param settings of a worker of a version
     * @param changed called when a worker came or went
     */
    WorkerGroup(
            WorkerProgram program, LeftWorkers kept, Function<DemoVersion, WorkerSettings> settings, Runnable changed) {
        this.program = program;
        this.kept = kept;
        this.settings = settings;
        this.changed = changed;
    }

    /** Those that run, by their number. */
    synchronized List<WorkerJvm> running() {
        return List.copyOf(running.values());
    }

    /**
     * Starts one in the place of whatever runs under its number, which ends first.
     *
     * @throws IOException when it does not come up
     */
    void renew(int number, DemoVersion version) throws IOException {
        WorkerJvm old = taken(number);
        if (old != null) {
            old.end();
        }
        if (isClosed()) {
            return;
        }
        place(WorkerJvm.start(number, version, program, settings.apply(version)));
    }

    private synchronized @Nullable WorkerJvm taken(int number) {
        return running.remove(number);
    }

    private void place(WorkerJvm worker) throws IOException {
        boolean late;
        synchronized (this) {
            late = closed;
            if (!late) {
                running.put(worker.number(), worker);
                kept.keep(running.values());
            }
        }
        if (late) {
            worker.end();
            return;
        }
        worker.whenEnded(() -> replace(worker));
        changed.run();
    }

    /** One that nobody told to end has died. */
    private void replace(WorkerJvm dead) {
        if (!gone(dead)) {
            return;
        }
        changed.run();
        Thread.ofVirtual().name("demo/replace-" + dead.number()).start(() -> {
            for (Duration pause = BEFORE_REPLACING; vacant(dead.number(), pause); pause = BEFORE_TRYING_AGAIN) {
                try {
                    LOG.info("Starting worker " + dead.number() + " of the demo again, which died");
                    renew(dead.number(), dead.version());
                } catch (IOException e) {
                    LOG.warn("Worker " + dead.number() + " of the demo does not start", e);
                }
            }
        });
    }

    private synchronized boolean gone(WorkerJvm dead) {
        return !closed && running.remove(dead.number(), dead);
    }

    /** Whether after the pause there is still none of that number; a rollout may have placed one. */
    private boolean vacant(int number, Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        synchronized (this) {
            return !closed && !running.containsKey(number);
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Ends all of them at once, and waits for it. */
    void close() {
        List<WorkerJvm> last;
        synchronized (this) {
            closed = true;
            last = new ArrayList<>(running.values());
            running.clear();
        }
        last.forEach(WorkerJvm::tellToEnd);
        last.forEach(WorkerJvm::end);
    }
}
