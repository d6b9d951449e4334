package dev.onlyonce.targets;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** The newest read-only proof of each database; makes the collectors that fetch them. */
@Component
final class Proofs implements CollectorFactory {

    private final Map<String, Map<String, Proof>> newest = new ConcurrentHashMap<>();
    private final InstantSource clock;

    Proofs(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * @param ahead how far the database's clock is ahead of this host's; negative when behind
     * @param within the error of that
     */
    record Proof(ReadOnlyProof proof, Duration ahead, Duration within, boolean throughPooler) {}

    void put(String target, Proof proof) {
        newest.computeIfAbsent(target, t -> new ConcurrentSkipListMap<>())
                .put(proof.proof().database(), proof);
    }

    List<Proof> of(String target) {
        return new ArrayList<>(newest.getOrDefault(target, Map.of()).values());
    }

    @Override
    public List<Collector> collectorsFor(Target target) {
        if (target.recording().isPresent()) {
            return List.of();
        }
        List<Collector> collectors = new ArrayList<>();
        for (Database database : target.databases()) {
            String name = collectors.isEmpty() ? "proof" : "proof:" + database.name();
            collectors.add(new ProofCollector(name, target.name(), database, this, clock));
        }
        return collectors;
    }

    @EventListener
    void on(TargetEvent.Removed removed) {
        newest.remove(removed.target().name());
    }
}
