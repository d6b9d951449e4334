package dev.onlyonce.runs;

import dev.onlyonce.targets.Collector;
import dev.onlyonce.targets.CollectorFactory;
import dev.onlyonce.targets.Target;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** A collector for each {@code runs-queries} entry of a target that has databases. */
@Component
final class QueryCollectors implements CollectorFactory, NamedSources {

    private final QueryCollector.Upkeep store;

    QueryCollectors(
            RunIntake intake,
            RunPositions positions,
            UsualDurations usual,
            QueryDatabases states,
            RunRetention retention,
            InstantSource clock) {
        this.store = new QueryCollector.Upkeep(intake, positions, usual, states, retention.runs(), clock);
    }

    @Override
    public String prefix() {
        return QueryCollector.PREFIX;
    }

    @Override
    public Set<String> of(Target target) {
        return target.settings(RunTargetSettings.class).runsQueries().stream()
                .map(query -> QueryCollector.source(String.valueOf(query.name())))
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public List<Collector> collectorsFor(Target target) {
        if (target.databases().isEmpty()) {
            return List.of();
        }
        return target.settings(RunTargetSettings.class).runsQueries().stream()
                .map(query -> (Collector) new QueryCollector(target.name(), query, target.databases(), store))
                .toList();
    }
}
