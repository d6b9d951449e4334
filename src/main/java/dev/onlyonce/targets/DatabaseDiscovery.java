package dev.onlyonce.targets;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Finds the databases of a cluster for targets that say {@code databases: all}. */
@Component
final class DatabaseDiscovery implements CollectorFactory {

    private static final String SQL = SqlFile.read(DatabaseDiscovery.class, "databases.sql");
    private static final Question QUESTION = new Question("databases", SQL, Map.of(), Duration.ofSeconds(2), null);

    private final ConfiguredTargets registry;

    DatabaseDiscovery(ConfiguredTargets registry) {
        this.registry = registry;
    }

    @Override
    public List<Collector> collectorsFor(Target target) {
        boolean all = target.recording().isEmpty()
                && target.settings(TargetSettings.class).databases().contains("all");
        return all && !target.databases().isEmpty()
                ? List.of(new Discovery(target, target.databases().getFirst()))
                : List.of();
    }

    private final class Discovery implements Collector {

        private final Target target;
        private final Database database;

        private Discovery(Target target, Database database) {
            this.target = target;
            this.database = database;
        }

        @Override
        public String name() {
            return "databases";
        }

        @Override
        public Duration interval() {
            return Duration.ofMinutes(5);
        }

        @Override
        public void collect() throws java.sql.SQLException {
            List<String> names = database.forTables().ask(QUESTION).rows().stream()
                    .map(row -> Objects.requireNonNull(row.text("datname")))
                    .toList();
            registry.found(target.name(), names);
        }
    }
}
