package dev.onlyonce.runs;

import dev.onlyonce.targets.Collector;
import dev.onlyonce.targets.CollectorFactory;
import dev.onlyonce.targets.Target;
import java.time.InstantSource;
import java.util.List;
import org.springframework.stereotype.Component;

/** A collector for each {@code runs-queries} entry of a target that has a database. */
@Component
final class QueryCollectors implements CollectorFactory {

    private final QueryCollector.Upkeep store;

    QueryCollectors(
            RunIntake intake,
            RunPositions positions,
            UsualDurations usual,
            RunRetention retention,
            InstantSource clock) {
        this.store = new QueryCollector.Upkeep(intake, positions, usual, retention.runs(), clock);
    }

    @Override
    public List<Collector> collectorsFor(Target target) {
        return target.database().stream()
                .flatMap(database -> target.settings(RunTargetSettings.class).runsQueries().stream()
                        .map(query -> (Collector) new QueryCollector(target.name(), query, database, store)))
                .toList();
    }
}
