package dev.onlyonce.runs;

import dev.onlyonce.targets.TargetEvent;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** How each query does on each database it is run on, in memory. */
@Component
public class QueryDatabases {

    private final Map<String, Map<String, QueryTally>> byTarget = new ConcurrentHashMap<>();

    /** Of one target, by name. */
    public List<QueryStatus> of(String target) {
        return byTarget.getOrDefault(target, Map.of()).values().stream()
                .map(QueryTally::status)
                .toList();
    }

    /** Where a collector notes how it does; a target whose databases changed begins anew. */
    QueryTally query(String target, String source, List<String> databases) {
        QueryTally tally = new QueryTally(source, databases);
        byTarget.computeIfAbsent(target, t -> new ConcurrentSkipListMap<>()).put(source, tally);
        return tally;
    }

    @EventListener
    void on(TargetEvent.Removed removed) {
        byTarget.remove(removed.target().name());
    }
}
