package dev.onlyonce.locks;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.meters.Meters;
import dev.onlyonce.targets.Asked;
import dev.onlyonce.targets.CollectorRan;
import dev.onlyonce.targets.Database;
import dev.onlyonce.targets.Reading;
import dev.onlyonce.targets.RecordingEnded;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetRegistry;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The module's parts, wired as the application does, for one target that is named shop. */
final class LocksForTests {

    static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");

    final List<Object> events = new ArrayList<>();
    final Target target;
    final LocksNow now = new LocksNow(() -> NOW);
    final LockHistory history;
    final WatchedLocks watched;
    final WatchedNames names;
    final HoldQueries queries;
    final LockSampler sampler;
    private @Nullable LockMeters meters;

    LocksForTests(HikariDataSource pool, Database database, boolean recording, LockTargetSettings.Watch... watches) {
        JdbcClient store = JdbcClient.create(pool);
        TransactionTemplate transaction = new TransactionTemplate(new JdbcTransactionManager(pool));
        target = new Shop(database, recording, new LockTargetSettings(List.of(watches)));
        TargetRegistry targets = new OneTarget(target);
        names = new WatchedNames(targets);
        queries = new HoldQueries(store);
        history = new LockHistory(
                new HoldStore(store, transaction, new LockRetention(Duration.ofDays(400)), () -> NOW),
                queries,
                names,
                this::publish);
        watched = new WatchedLocks(targets, names, now, history);
        sampler = new LockSampler(target, database, now, history, this::publish);
    }

    static LockTargetSettings.Watch watch(String key, String name, @Nullable String database) {
        return new LockTargetSettings.Watch(key, name, LockTargetSettings.Expect.ONE, List.of("job"), database);
    }

    LocksForTests with(Meters registry) {
        meters = new LockMeters(registry, names, watched);
        return this;
    }

    private void publish(Object event) {
        events.add(event);
        if (meters != null && event instanceof LocksSampled sample) {
            meters.on(sample);
        }
    }

    LocksSampled poll() throws SQLException {
        sampler.collect();
        return now.of("shop").orElseThrow().sample();
    }

    void fail(String reason) {
        CollectorRan ran = new CollectorRan(
                "shop", "locks", NOW, new Reading.Failed<>(reason, Duration.ZERO), new Asked(1, 1), Duration.ZERO);
        now.on(ran);
        if (meters != null) {
            meters.on(ran);
        }
    }

    void replayToItsEnd() throws SQLException {
        try {
            while (true) {
                sampler.collect();
            }
        } catch (RecordingEnded e) {
            events.add(e);
        }
    }

    WatchedLock watchedLock() {
        return watched.states("shop").getFirst();
    }

    private record OneTarget(Target target) implements TargetRegistry {
        @Override
        public List<Target> all() {
            return List.of(target);
        }

        @Override
        public Optional<Target> named(String name) {
            return all().stream().filter(t -> t.name().equals(name)).findFirst();
        }
    }

    private record Shop(Database database1, boolean recorded, LockTargetSettings settings) implements Target {
        @Override
        public String name() {
            return "shop";
        }

        @Override
        public ZoneId zone() {
            return ZoneId.of("UTC");
        }

        @Override
        public List<Database> databases() {
            return List.of(database1);
        }

        @Override
        public Duration pollInterval() {
            return Duration.ofSeconds(1);
        }

        @Override
        public Optional<Path> recording() {
            return recorded ? Optional.of(Path.of("recorded")) : Optional.empty();
        }

        @Override
        public <T> T settings(Class<T> part) {
            return part.cast(settings);
        }
    }
}
