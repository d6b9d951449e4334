package dev.onlyonce.runs.logs;

import dev.onlyonce.targets.TargetEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** How the reading of each log does, in memory. */
@Component
public class LogStates {

    private final Map<String, List<EntryTally>> byTarget = new ConcurrentHashMap<>();

    /** Of one target, in the order of its configuration. */
    public List<LogStatus> of(String target) {
        return byTarget.getOrDefault(target, List.of()).stream()
                .map(EntryTally::status)
                .toList();
    }

    /** Where a collector counts its files. */
    EntryTally entry(LogEntry entry) {
        EntryTally tally = new EntryTally(entry.source(), entry.path());
        byTarget.compute(entry.target(), (t, old) -> {
            List<EntryTally> entries = new ArrayList<>(old == null ? List.of() : old);
            entries.removeIf(other -> other.source().equals(entry.source()));
            entries.add(tally);
            return List.copyOf(entries);
        });
        return tally;
    }

    /** A target that is gone, or whose configuration changed, begins anew. */
    @EventListener
    void on(TargetEvent event) {
        if (event instanceof TargetEvent.Removed) {
            byTarget.remove(event.target().name());
        }
    }
}
