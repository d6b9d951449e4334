package dev.onlyonce.demo;

import dev.onlyonce.demo.DemoState.Phase;
import dev.onlyonce.store.EmbeddedServer;
import dev.onlyonce.targets.AddedTargets;
import dev.onlyonce.targets.LocalHost;
import dev.onlyonce.targets.TargetRegistry;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Starts a small real system with the incident where there is nothing else to watch, and rolls the fix out and back. What
 * pages, API and metrics tell of it comes from watching it like any target.
 */
@Component
public class Demo implements DisposableBean {

    /** The target's name. */
    public static final String TARGET = DemoTarget.NAME;

    private static final Log LOG = LogFactory.getLog(Demo.class);

    private final boolean wanted;
    private final ObjectProvider<EmbeddedServer> server;
    private final TargetRegistry targets;
    private final AddedTargets added;
    private final DemoRollouts rollouts;
    private final ApplicationEventPublisher events;
    private final DemoPace pace;
    /** One thing at a time, in the order in which it was asked for. */
    private final ExecutorService turns =
            Executors.newSingleThreadExecutor(Thread.ofVirtual().name("demo").factory());

    private @Nullable DemoSystem system;
    private Phase phase = Phase.OFF;
    private DemoVersion meant = DemoVersion.WITHOUT_LOCK;
    private DemoVersion runs = DemoVersion.WITHOUT_LOCK;
    private int renewed;
    private @Nullable String reason;

    Demo(
            DemoSettings settings,
            ObjectProvider<EmbeddedServer> server,
            TargetRegistry targets,
            AddedTargets added,
            DemoRollouts rollouts,
            ApplicationEventPublisher events,
            DemoPace pace) {
        this.wanted = settings.demo();
        this.server = server;
        this.targets = targets;
        this.added = added;
        this.rollouts = rollouts;
        this.events = events;
        this.pace = pace;
    }

    /** After the targets of configuration and store are known. */
    @EventListener(ApplicationReadyEvent.class)
    void begin() {
        EmbeddedServer embedded = server.getIfAvailable();
        if (!wanted || embedded == null || !targets.all().isEmpty()) {
            return;
        }
        LOG.info("No target is configured: starting a demonstration, four worker processes under "
                + embedded.folder().resolve("demo") + " (onlyonce.demo: false turns it off)");
        become(Phase.STARTING, null);
        turns.execute(() -> start(embedded));
    }

    private void start(EmbeddedServer embedded) {
        try {
            DemoSystem prepared = DemoSystem.prepared(embedded, pace, this::tell);
            synchronized (this) {
                system = prepared;
            }
            added.add(prepared.target());
            rollouts.startedWith(DemoVersion.WITHOUT_LOCK);
            prepared.start(DemoVersion.WITHOUT_LOCK);
            become(Phase.INCIDENT, null);
        } catch (IOException | SQLException | RuntimeException e) {
            LOG.error("The demonstration did not start", e);
            become(Phase.FAILED, String.valueOf(e.getMessage()));
        }
    }

    /** How it does now. */
    public synchronized DemoState state() {
        List<DemoState.Worker> workers = system == null
                ? List.of()
                : system.workers().running().stream().map(Demo::worker).toList();
        return new DemoState(phase, meant == DemoVersion.WITH_LOCK, workers, renewed, reason);
    }

    private static DemoState.Worker worker(WorkerJvm jvm) {
        return new DemoState.Worker(
                LocalHost.name() + ":" + jvm.pid(), jvm.pid(), jvm.version().text(), jvm.startedAt());
    }

    /** Restarts the workers with the lock, one after another, unless they run or are being restarted with it. */
    public void deploy() {
        reach(DemoVersion.WITH_LOCK);
    }

    /** Restarts them without it. */
    public void takeBack() {
        reach(DemoVersion.WITHOUT_LOCK);
    }

    private void reach(DemoVersion version) {
        synchronized (this) {
            if (phase == Phase.OFF || meant == version && phase != Phase.FAILED) {
                return;
            }
            meant = version;
        }
        turns.execute(this::roll);
    }

    private void roll() {
        DemoSystem rolling;
        DemoVersion to;
        synchronized (this) {
            rolling = system;
            to = meant;
            if (rolling == null || to == runs && phase != Phase.FAILED) {
                return;
            }
            renewed = 0;
        }
        become(to == DemoVersion.WITH_LOCK ? Phase.DEPLOYING : Phase.TAKING_BACK, null);
        try (DemoRollouts.Rollout rollout = rollouts.begin(to)) {
            for (int number = 1; number <= DemoState.WORKERS; number++) {
                rolling.workers().renew(number, to);
                renewed(number);
            }
            synchronized (this) {
                runs = to;
            }
            rollout.complete();
            become(to == DemoVersion.WITH_LOCK ? Phase.FIXED : Phase.INCIDENT, null);
        } catch (IOException | RuntimeException e) {
            LOG.error("The demonstration's rollout did not come to its end", e);
            become(Phase.FAILED, String.valueOf(e.getMessage()));
        }
    }

    private void renewed(int workers) {
        synchronized (this) {
            renewed = workers;
        }
        tell();
    }

    private void become(Phase next, @Nullable String why) {
        synchronized (this) {
            phase = next;
            reason = why;
        }
        tell();
    }

    private void tell() {
        events.publishEvent(new DemoChanged(state()));
    }

    /** Ends the workers while their database still answers. */
    @Override
    public void destroy() {
        turns.shutdownNow();
        DemoSystem last;
        synchronized (this) {
            last = system;
        }
        if (last != null) {
            last.workers().close();
        }
    }
}
