package dev.onlyonce.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.PostgresForTests;
import dev.onlyonce.evidence.LockClaim;
import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.evidence.LockRow;
import dev.onlyonce.evidence.LockWatch;
import dev.onlyonce.evidence.LocksWatched;
import dev.onlyonce.evidence.WorkerStart;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** Stretches of faults and what is read for their causes, in a real store. */
class FindingsDbTest {

    private static final Instant TEN = Instant.parse("2026-03-02T10:00:00Z");
    private static final Duration GAP = Duration.ofHours(1);
    private static final FindingStore.Place PLACE = new FindingStore.Place("shop", "settle", Fault.MISSED);
    private static final Cause UNKNOWN = new Cause(
            Cause.UNKNOWN,
            Cause.UNKNOWN,
            Confidence.POSSIBLE,
            List.of(Cause.Evidence.of("missed", 3)),
            null,
            List.of(new Cause.Other("worker-restart", false, "workers", List.of())));

    private final HikariDataSource pool = PostgresForTests.newStorePool();
    private final JdbcClient store = JdbcClient.create(pool);
    private final FindingStore findings =
            new FindingStore(store, new JdbcTemplate(pool), JsonMapper.builder().build());

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void faultsWithinTheGapAreOneStretchAndOthersAreTheirOwn() {
        miss(TEN, TEN.plusSeconds(600), TEN.plus(Duration.ofHours(3)));
        judge(TEN, TEN.plus(Duration.ofHours(3)));
        assertThat(stretches())
                .containsExactly(
                        TEN + " " + TEN.plusSeconds(600),
                        TEN.plus(Duration.ofHours(3)) + " " + TEN.plus(Duration.ofHours(3)));
    }

    @Test
    void aLateFaultJoinsTheStretchesBesideIt() {
        miss(TEN, TEN.plusSeconds(6_600));
        judge(TEN, TEN.plusSeconds(6_600));
        assertThat(stretches()).hasSize(2);
        miss(TEN.plusSeconds(3_300));
        judge(TEN.plusSeconds(3_300), TEN.plusSeconds(3_300));
        assertThat(stretches()).containsExactly(TEN + " " + TEN.plusSeconds(6_600));
    }

    @Test
    void aFaultThatIsNoneAfterAllParts() {
        miss(TEN, TEN.plusSeconds(3_300), TEN.plusSeconds(6_600));
        judge(TEN, TEN.plusSeconds(6_600));
        assertThat(stretches()).hasSize(1);
        store.sql("DELETE FROM ledger_tick WHERE tick = ?")
                .param(TEN.plusSeconds(3_300).atOffset(ZoneOffset.UTC))
                .update();
        judge(TEN.plusSeconds(3_300), TEN.plusSeconds(3_300));
        assertThat(stretches()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void oneAfterAnotherInAnyOrderGivesTheSameStretchesAsAllAtOnce(long seed) {
        java.util.Random random = new java.util.Random(seed);
        TreeSet<Instant> ticks = new TreeSet<>();
        while (ticks.size() < 40) {
            ticks.add(TEN.plusSeconds(600L * random.nextInt(400)));
        }
        List<Instant> order = new ArrayList<>(ticks);
        java.util.Collections.shuffle(order, random);
        for (Instant tick : order) {
            miss(tick);
            judge(tick, tick);
        }
        List<String> piecemeal = stretches();
        store.sql("DELETE FROM finding").update();
        judge(ticks.first(), ticks.last());
        assertThat(piecemeal).as("seed %d", seed).isEqualTo(stretches());
    }

    @Test
    void aFindingIsReadBackAsItWasJudged() {
        miss(TEN);
        judge(TEN, TEN);
        assertThat(new Findings(findings).of("shop", "settle", TEN, TEN))
                .containsExactly(new Finding("shop", "settle", Fault.MISSED, TEN, TEN, UNKNOWN));
    }

    @Test
    void holdsProcessesDeploymentsAndLinesAreReadAsOthersPublishThem() {
        store.sql("""
                INSERT INTO lock_coverage VALUES ('shop', '2026-03-02T09:00:00Z', '2026-03-02T11:00:00Z');
                INSERT INTO lock_hold (target, database_oid, database, classid, objid, objsubid, mode, holder, pid, first_seen, last_seen, ended_at, ended_by)
                VALUES ('shop', 5, 'app', 0, 1380536140, 1, 'ExclusiveLock', '1', 77, '2026-03-02T09:30:00Z', '2026-03-02T10:00:00Z', '2026-03-02T10:00:05Z', 'session-ended'),
                       ('shop', 5, 'app', 4294967295, 4294967254, 1, 'ExclusiveLock', '2', 78, '2026-03-02T09:30:00Z', NULL, NULL, NULL),
                       ('shop', 5, 'app', 4294967289, 5, 2, 'ExclusiveLock', '3', 79, '2026-03-02T09:30:00Z', NULL, NULL, NULL);
                INSERT INTO worker_process VALUES ('shop', 'web-1', 101, '2026-03-02T09:00:00Z', 1, 'web', 'web-1:101', 'gunicorn app:app', '2026-03-02T09:00:00Z', '2026-03-02T10:30:00Z');
                INSERT INTO deployment VALUES ('shop', 'd1', 'v2', '2026-03-02T09:59:00Z', '2026-03-02T10:01:00Z', NULL);
                INSERT INTO source_position VALUES ('shop', 'logs:app', 'workers', E'2026-03-02T09:00:00Z web-1:101\n'),
                       ('shop', 'logs:app', 'locks', E'2026-03-02T09:00:01Z taken web-1:101\n2026-03-02T09:00:02Z refused web-1:102\n2026-03-02T09:59:00Z 2026-03-02T09:59:02Z web-1:101 nightly settle\n'),
                       ('shop', 'logs:app', 'file', '{"offset": 7}');
                """).update();
        GuardsKnown guards = new GuardsKnown();
        LockWatch watch = new LockWatch(null, "1380536140", "RIOL", List.of("settle"));
        guards.on(new LocksWatched("shop", List.of(watch)));
        CaseEvidence seen = new EvidenceReader(store, guards).around("shop", "settle", TEN.minusSeconds(60), TEN);
        assertThat(seen.watches()).containsExactly(watch);
        assertThat(seen.holds()).extracting(LockHold::key).containsExactlyInAnyOrder("1380536140", "-42", "(-7,5)");
        assertThat(seen.holds())
                .filteredOn(hold -> "RIOL".equals(hold.name()))
                .singleElement()
                .satisfies(hold -> assertThat(hold.endedAt()).isEqualTo(TEN.plusSeconds(5)));
        assertThat(seen.processes()).hasSize(2).allMatch(p -> p.worker().equals("web-1:101"));
        assertThat(seen.deployments())
                .singleElement()
                .satisfies(d -> assertThat(d.version()).isEqualTo("v2"));
        assertThat(seen.starts())
                .containsExactly(new WorkerStart("shop", "web-1:101", Instant.parse("2026-03-02T09:00:00Z")));
        assertThat(seen.claims()).extracting(LockClaim::taken).containsExactly(true, false);
        assertThat(seen.lockRows()).extracting(LockRow::name).containsExactly("nightly settle");
    }

    @Test
    void whatNobodyLookedAtStaysNotKnown() {
        CaseEvidence seen = new EvidenceReader(store, new GuardsKnown()).around("shop", "settle", TEN, TEN);
        assertThat(seen.holds()).isNull();
        assertThat(seen.processes()).isNull();
        assertThat(seen.lockRows()).isNull();
    }

    private void judge(Instant from, Instant to) {
        FindingStore.Stretch span = new FindingStore.Stretch(PLACE, from, to);
        List<Finding> found = findings.stretches(span, GAP).stream()
                .map(s -> new Finding("shop", "settle", Fault.MISSED, s.from(), s.to(), UNKNOWN))
                .toList();
        findings.replace(span, GAP, found, to);
    }

    private List<String> stretches() {
        return new Findings(findings)
                .of("shop", "settle", Instant.EPOCH, Instant.parse("2030-01-01T00:00:00Z")).stream()
                        .map(f -> f.from() + " " + f.to())
                        .toList();
    }

    private void miss(Instant... ticks) {
        for (Instant tick : ticks) {
            store.sql("""
                            INSERT INTO ledger_tick (target, job, tick, day, states, runs, extra_runs, keys, duplicate_keys)
                            VALUES ('shop', 'settle', :tick, '2026-03-02', '{missed}', 0, 0, 0, 0)
                            """).param("tick", tick.atOffset(ZoneOffset.UTC)).update();
        }
    }
}
