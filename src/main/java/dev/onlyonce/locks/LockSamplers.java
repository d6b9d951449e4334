package dev.onlyonce.locks;

import dev.onlyonce.targets.Collector;
import dev.onlyonce.targets.CollectorFactory;
import dev.onlyonce.targets.Target;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** One sampler for a target that has a database: it sees the locks of all databases of the cluster. */
@Component
final class LockSamplers implements CollectorFactory {

    private final LocksNow now;
    private final LockHistory history;
    private final ApplicationEventPublisher events;

    LockSamplers(LocksNow now, LockHistory history, ApplicationEventPublisher events) {
        this.now = now;
        this.history = history;
        this.events = events;
    }

    @Override
    public List<Collector> collectorsFor(Target target) {
        return target.database().stream()
                .map(database -> (Collector) new LockSampler(target, database, now, history, events))
                .toList();
    }
}
