package dev.onlyonce.locks;

import dev.onlyonce.evidence.LockWatch;
import dev.onlyonce.evidence.LocksWatched;
import dev.onlyonce.targets.TargetEvent;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Tells others which locks somebody counts on, and which jobs they guard. */
@Component
final class WatchesTold {

    private final ApplicationEventPublisher events;

    WatchesTold(ApplicationEventPublisher events) {
        this.events = events;
    }

    @EventListener
    void on(TargetEvent event) {
        List<LockWatch> locks = event instanceof TargetEvent.Removed
                ? List.of()
                : event.target().settings(LockTargetSettings.class).locks().stream()
                        .map(watch ->
                                new LockWatch(watch.database(), watch.lockKey().text(), watch.name(), watch.guards()))
                        .toList();
        events.publishEvent(new LocksWatched(event.target().name(), locks));
    }
}
