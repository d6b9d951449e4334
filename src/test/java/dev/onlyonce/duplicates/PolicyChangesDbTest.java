package dev.onlyonce.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.PostgresForTests;
import dev.onlyonce.runs.RunBuilder;
import dev.onlyonce.runs.RunsWritten;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetEvent;
import dev.onlyonce.targets.TargetRegistry;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import tools.jackson.databind.json.JsonMapper;

class PolicyChangesDbTest {

    private final HikariDataSource pool = PostgresForTests.newStorePool();
    private final JdbcClient store = JdbcClient.create(pool);
    private final Target shop = Mockito.mock(Target.class);
    private PolicyChanges changes;

    @BeforeEach
    void aJobThatRan() {
        Mockito.when(shop.name()).thenReturn("shop");
        Mockito.when(shop.zone()).thenReturn(ZoneOffset.UTC);
        Mockito.when(shop.settings(DuplicateTargetSettings.class)).thenReturn(new DuplicateTargetSettings(List.of()));
        TargetRegistry registry = Mockito.mock(TargetRegistry.class);
        Mockito.when(registry.named("shop")).thenReturn(Optional.of(shop));
        JdbcTemplate jdbc = new JdbcTemplate(pool);
        LedgerStore ledger = new LedgerStore(store, jdbc);
        JsonMapper json = JsonMapper.builder().build();
        OccurrenceWriter writer =
                new OccurrenceWriter(jdbc, new DayTotals(store), ledger, new FindingStore(store, jdbc, json), json);
        JudgeQueue queue = new JudgeQueue(store, jdbc, writer, ledger);
        changes = new PolicyChanges(store, new JobPolicies(registry), queue, new JdbcTransactionManager(pool));
        store.sql("""
                        INSERT INTO job_source (target, job, source, every_run, ends, workers, first_at, seen_at)
                        VALUES ('shop', 'settle', 'api', true, true, true, now(), now())
                        """).update();
        store.sql("""
                        INSERT INTO occurrence (id, target, job, key, day, first_at, last_at, identified, confidence, runs,
                                                extra_runs, questioned_runs, retries, failed)
                        VALUES (1, 'shop', 'settle', '', current_date, now(), now(), 'cluster', 'certain', 1, 0, 0, 0, false)
                        """).update();
    }

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void aJobFirstSeenWhileRunningIsNotJudgedAnewByTheNextStart() {
        changes.on(new RunsWritten(
                "shop", List.of(new RunBuilder("shop", "api", "1", "settle").build()), List.of(), List.of(), false));
        changes.on(new TargetEvent.Added(shop));
        assertThat(toJudge()).isZero();
    }

    @Test
    void aJobJudgedByOtherSettingsIsJudgedAnew() {
        store.sql("INSERT INTO judged_by (target, job, policy) VALUES ('shop', 'settle', 'other settings')")
                .update();
        changes.on(new TargetEvent.Added(shop));
        assertThat(toJudge()).isOne();
    }

    private long toJudge() {
        return store.sql("SELECT count(*) FROM to_judge").query(Long.class).single();
    }
}
