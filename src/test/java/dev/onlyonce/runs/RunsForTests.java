package dev.onlyonce.runs;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.PostgresForTests;
import dev.onlyonce.store.WeekPartitions;
import dev.onlyonce.targets.Database;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetEvent;
import dev.onlyonce.targets.TargetRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** The module over a store of its own, with a clock that tests set and events that they can read. */
public final class RunsForTests implements AutoCloseable {

    public final HikariDataSource pool = PostgresForTests.newStorePool();
    public final JdbcClient sql = JdbcClient.create(pool);
    public final List<Object> events = new ArrayList<>();
    public Instant now;
    final JobNames names = new JobNames();
    private final List<RunTargetSettings.Job> jobs;
    final QueryDatabases states = new QueryDatabases();
    final Turns turns = new Turns();
    final JobSources sources;
    final RunHistory history;
    final RunPositionsStore positions;
    final RunStore intake;

    public RunsForTests(Instant now) {
        this(now, new RunTargetSettings.Job[0]);
    }

    RunsForTests(Instant now, RunTargetSettings.Job... jobs) {
        this.now = now;
        this.jobs = List.of(jobs);
        Target shop = new Shop(this.jobs);
        names.on(new TargetEvent.Added(shop));
        sources = new JobSources(new JobSourceStore(sql), names);
        history = new RunHistory(sql, () -> this.now);
        positions = new RunPositionsStore(sql);
        intake = store();
    }

    /** A second one over the same store: as after a start. */
    RunStore store() {
        return store(this::publish);
    }

    RunStore store(ApplicationEventPublisher to) {
        JobSources counting = new JobSources(new JobSourceStore(sql), names);
        return new RunStore(
                new RunWriter(new JdbcTemplate(pool), sql),
                new Enriching(new Enricher(counting, new RunsAround(sql)), new JdbcTemplate(pool), sql),
                positions,
                counting,
                names,
                new WeekPartitions(sql),
                new Registry(),
                new RunRetention(Duration.ofDays(400)),
                () -> now,
                turns,
                to,
                new JdbcTransactionManager(pool));
    }

    public RunIntake intake() {
        return intake;
    }

    RunBatch batch(String source, List<Run> runs) {
        return new RunBatch("shop", source, runs, List.of(), null, true, false);
    }

    /** As after a start whose settings name these sources of their kinds, and no others. */
    void named(String... sources) {
        NamedSources kind = new NamedSources() {
            @Override
            public String prefix() {
                return "";
            }

            @Override
            public Set<String> of(Target target) {
                return Set.of(sources);
            }
        };
        new SourceSettling(
                        new JobSources(new JobSourceStore(sql), names),
                        List.of(kind),
                        turns,
                        this::publish,
                        new JdbcTransactionManager(pool))
                .on(new TargetEvent.Added(new Shop(jobs)));
    }

    EnrichingAgain enrichingAgain() {
        JobSources counting = new JobSources(new JobSourceStore(sql), names);
        RunsAround around = new RunsAround(sql);
        return new EnrichingAgain(
                sql,
                around,
                new Enriching(new Enricher(counting, around), new JdbcTemplate(pool), sql),
                turns,
                new Registry(),
                this::publish,
                new JdbcTransactionManager(pool));
    }

    private void publish(Object event) {
        synchronized (events) {
            events.add(event);
        }
    }

    QueryCollector collector(RunTargetSettings.RunsQuery query, Database... databases) {
        return new QueryCollector(
                "shop",
                query,
                List.of(databases),
                new QueryCollector.Upkeep(
                        store(),
                        positions,
                        new UsualDurations(sql, () -> now),
                        states,
                        Duration.ofDays(400),
                        () -> now));
    }

    long count(String table) {
        return sql.sql("SELECT count(*) FROM " + table).query(Long.class).single();
    }

    /** Every run as stored, of every source. */
    List<Run> all() {
        return sql.sql("SELECT * FROM run").query(new RunRows()).list();
    }

    @Override
    public void close() {
        pool.close();
    }

    private record Registry() implements TargetRegistry {
        @Override
        public List<Target> all() {
            return List.of();
        }

        @Override
        public Optional<Target> named(String name) {
            return Optional.empty();
        }
    }

    /** A target of which only the jobs are configured. */
    record Shop(List<RunTargetSettings.Job> jobs) implements Target {
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
            return List.of();
        }

        @Override
        public Duration pollInterval() {
            return Duration.ofSeconds(5);
        }

        @Override
        public Optional<Path> recording() {
            return Optional.empty();
        }

        @Override
        public <T> T settings(Class<T> part) {
            return part.cast(new RunTargetSettings(jobs, List.of()));
        }
    }
}
