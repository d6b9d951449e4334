package dev.onlyonce.duplicates;

import dev.onlyonce.evidence.LockWatch;
import dev.onlyonce.evidence.LocksWatched;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Which locks of a target somebody counts on. */
@Component
final class GuardsKnown {

    private final Map<String, List<LockWatch>> byTarget = new ConcurrentHashMap<>();

    @EventListener
    void on(LocksWatched watched) {
        byTarget.put(watched.target(), watched.locks());
    }

    List<LockWatch> of(String target) {
        return byTarget.getOrDefault(target, List.of());
    }
}
