package dev.onlyonce.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onlyonce.PostgresForTests;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveDatabaseTest {

    private final List<Object> events = new CopyOnWriteArrayList<>();
    private final String name = PostgresForTests.newDatabase();

    private LiveDatabase database(String url, @Nullable String role) {
        return new LiveDatabase("shop", name, LiveDatabases.connector(url, role, () -> "x"), events::add);
    }

    private LiveDatabase database(String role) {
        return database(PostgresForTests.url(name), role);
    }

    private static Question question(String sql) {
        return new Question("test", sql, Map.of(), Duration.ofMillis(300), null);
    }

    private String role(String... statements) throws SQLException {
        String role = "role_of_" + name;
        execute("CREATE ROLE " + role + " LOGIN");
        for (String statement : statements) {
            execute(statement.replace("$role", role));
        }
        return role;
    }

    private void execute(String sql) throws SQLException {
        try (Connection c = PostgresForTests.superuser(name);
                Statement s = c.createStatement()) {
            s.execute(sql);
        }
    }

    private ReadOnlyProof proof(String role) throws SQLException {
        Proofs proofs = new Proofs(InstantSource.system());
        new ProofCollector("proof", "shop", database(role), proofs, InstantSource.system()).collect();
        assertThat(proofs.of("shop").getFirst().ahead().abs())
                .as("one host has one clock")
                .isLessThan(Duration.ofSeconds(1));
        return proofs.of("shop").getFirst().proof();
    }

    @Test
    void everyPollIsReadOnlyAndLimitedAndLeavesTheSessionAsItWas() throws SQLException {
        LiveDatabase database = database("postgres");
        Row inside = database.ask(question("""
                        SELECT current_setting('transaction_read_only') AS ro, current_setting('statement_timeout') AS st,
                               current_setting('lock_timeout') AS lt, current_setting('jit') AS jit,
                               current_setting('TimeZone') AS tz
                        """)).rows().getFirst();
        assertThat(List.of("ro", "st", "lt", "jit", "tz"))
                .extracting(inside::text)
                .containsExactly("on", "300ms", "100ms", "off", "UTC");
        Row session = database.ask(question("""
                        SELECT count(*) AS n FROM pg_settings WHERE source = 'session'
                        AND name NOT IN ('statement_timeout', 'lock_timeout', 'jit', 'TimeZone', 'transaction_read_only')
                        """)).rows().getFirst();
        assertThat(session.number("n")).isZero();
        assertThatThrownBy(() -> database.ask(question("CREATE TABLE t ()"))).hasMessageContaining("read-only");
    }

    @Test
    void noTransactionStaysOpenAfterAnyFailure() throws SQLException {
        LiveDatabase database = database("postgres");
        assertThatThrownBy(() -> database.ask(question("SELECT :missing"))).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> database.ask(question("SELECT 1/0"))).isInstanceOf(SQLException.class);
        Row open = database.ask(question("""
                        SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database()
                        AND state LIKE 'idle in transaction%'
                        """)).rows().getFirst();
        assertThat(open.number("n")).isZero();
    }

    @Test
    void aHangingStatementIsEndedByTheServerAndDelaysNoOtherCollector() throws Exception {
        LiveDatabase database = database("postgres");
        List<CollectorRan> ran = new CopyOnWriteArrayList<>();
        CollectorLoop hanging = loop("hanging", () -> database.ask(question("SELECT pg_sleep(60)")), ran);
        CollectorLoop quick = loop("quick", () -> database.forTables().ask(question("SELECT 1")), ran);
        hanging.start();
        quick.start();
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .until(() -> of("hanging", ran).size() >= 2 && of("quick", ran).size() >= 5);
        hanging.stop();
        quick.stop();
        assertThat(of("quick", ran)).allMatch(each -> each.reading() instanceof Reading.Ok);
        assertThat(of("hanging", ran).getFirst().reading())
                .isInstanceOfSatisfying(
                        Reading.Failed.class,
                        failed -> assertThat(failed.reason()).contains("57014"));
    }

    private static List<CollectorRan> of(String collector, List<CollectorRan> ran) {
        return ran.stream().filter(each -> each.collector().equals(collector)).toList();
    }

    private interface Round {
        void run() throws Exception;
    }

    private static CollectorLoop loop(String name, Round round, List<CollectorRan> ran) {
        Collector collector = new Collector() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Duration interval() {
                return Duration.ofMillis(20);
            }

            @Override
            public void collect() throws Exception {
                round.run();
            }
        };
        return new CollectorLoop("shop", collector, event -> ran.add((CollectorRan) event), InstantSource.system());
    }

    @Test
    void c39AHundredCyclesTakeNoAdvisoryLock() throws SQLException {
        LiveDatabase database = database("postgres");
        for (int i = 0; i < 100; i++) {
            Row own = database.ask(question("""
                            SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()
                            """)).rows().getFirst();
            assertThat(own.number("n")).isZero();
        }
        for (String file : List.of("read-only-proof.sql", "databases.sql")) {
            assertThat(SqlFile.read(Proofs.class, file)).doesNotContainPattern("pg_(try_)?advisory");
        }
    }

    @Test
    void aWrongDatabaseOrPortIsSaidAndAnotherTryFollows() {
        assertThatThrownBy(() ->
                        database(PostgresForTests.url("nowhere"), "postgres").ask(question("SELECT 1")))
                .hasMessageContaining("nowhere");
        LiveDatabase unreachable = database("jdbc:postgresql://127.0.0.1:1/shop", "postgres");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> unreachable.ask(question("SELECT 1"))).hasMessageContaining("refused");
        }
    }

    @Test
    void aRefusedRoleIsNotTriedAgainForMinutes() {
        LiveDatabase database = database("nobody_of_this_name");
        assertThatThrownBy(() -> database.ask(question("SELECT 1"))).hasMessageContaining("nobody_of_this_name");
        assertThatThrownBy(() -> database.ask(question("SELECT 1"))).hasMessageContaining("next try within");
    }

    @Test
    void aRoleThatWritesIsToldWhat() throws SQLException {
        String role = role(
                "CREATE TABLE orders (id int, note text)",
                "CREATE TABLE notes (id int, note text)",
                "CREATE TABLE mine (id int)",
                "GRANT SELECT, INSERT ON orders TO $role",
                "GRANT UPDATE (note) ON notes TO $role",
                "ALTER TABLE mine OWNER TO $role");
        ReadOnlyProof proof = proof(role);
        assertThat(proof.canWrite()).anySatisfy(s -> assertThat(s).contains("public.orders", "public.notes"));
        assertThat(proof.warnings()).contains("the role owns tables: public.mine");
    }

    @Test
    void whatARoleCouldDoThroughPredefinedRolesAndSetRoleIsTold() throws SQLException {
        String role = role(
                "CREATE TABLE bills (id int)",
                "CREATE TABLE read_only_bills (id int)",
                "CREATE ROLE writers_of_$role",
                "CREATE ROLE readers_of_$role",
                "CREATE ROLE makers_of_$role CREATEDB",
                "CREATE ROLE unreachable_of_$role CREATEDB",
                "GRANT UPDATE ON bills TO writers_of_$role",
                "GRANT SELECT ON read_only_bills TO readers_of_$role",
                "GRANT writers_of_$role TO $role WITH INHERIT FALSE",
                "GRANT readers_of_$role, makers_of_$role TO $role",
                "GRANT unreachable_of_$role TO $role WITH INHERIT FALSE, SET FALSE",
                "GRANT pg_execute_server_program, pg_maintain, pg_signal_backend, pg_checkpoint, pg_monitor TO $role");
        ReadOnlyProof proof = proof(role);
        assertThat(proof.canWrite())
                .containsExactlyInAnyOrder(
                        "what roles may that it can become by SET ROLE: makers_of_%s, writers_of_%s"
                                .formatted(role, role),
                        "lock, vacuum and reindex every table (pg_maintain)",
                        "run programs on the server, in a read-only transaction too (pg_execute_server_program)");
        assertThat(proof.couldStillDo())
                .contains("end other users' sessions (pg_signal_backend)", "order checkpoints (pg_checkpoint)")
                .noneSatisfy(s -> assertThat(s).contains("pg_monitor"));
    }

    @Test
    void aPlainRoleIsHarmlessAndToldWhatItCannotSee() throws SQLException {
        String role = role(
                "CREATE TABLE hidden (id int)",
                "CREATE TABLE ruled (id int)",
                "ALTER TABLE ruled ENABLE ROW LEVEL SECURITY",
                "GRANT SELECT ON ruled TO $role");
        ReadOnlyProof proof = proof(role);
        assertThat(proof.canWrite()).isEmpty();
        assertThat(proof.cannotSee())
                .anySatisfy(s -> assertThat(s).contains("GRANT pg_monitor"))
                .anySatisfy(s -> assertThat(s).contains("row-level security in public.ruled"))
                .contains("1 tables without SELECT");
        assertThat(proof.standby()).isFalse();
        execute("GRANT pg_monitor TO " + role);
        assertThat(proof(role).cannotSee()).noneSatisfy(s -> assertThat(s).contains("pg_monitor"));
    }

    @Test
    void aRestartedServerIsReconnectedAndToldOnce(@TempDir Path data) throws Exception {
        EmbeddedPostgres first = server(data, 0);
        int port = first.getPort();
        LiveDatabase database = database("jdbc:postgresql://127.0.0.1:" + port + "/postgres", "postgres");
        database.ask(question("SELECT 1"));
        database.forTables().ask(question("SELECT 1"));
        first.close();
        assertThatThrownBy(() -> database.ask(question("SELECT 1"))).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> database.forTables().ask(question("SELECT 1"))).isInstanceOf(SQLException.class);
        try (EmbeddedPostgres second = server(data, port)) {
            database.ask(question("SELECT 1"));
            database.forTables().ask(question("SELECT 1"));
            assertThat(second.getPort()).isEqualTo(port);
            assertThat(events)
                    .singleElement()
                    .isInstanceOfSatisfying(
                            DatabaseRestarted.class,
                            restarted -> assertThat(restarted.failover()).isFalse());
        }
    }

    private static EmbeddedPostgres server(Path data, int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(data.resolve("pg"))
                .setCleanDataDirectory(false)
                .setPort(port)
                .start();
    }

    @Test
    void aRecordingIsPlayedWithItsOwnClockAndSaysItsEnd() throws SQLException {
        Path folder = Path.of("src/test/resources/captures/apscheduler-lock-ok");
        RecordedDatabase database = new RecordedDatabase(folder);
        Question locks = new Question(
                "locks",
                "",
                Map.of(),
                Duration.ofSeconds(1),
                new Question.Recording("advisory.csv", "advisory-count.csv"));
        List<Sample> samples = new ArrayList<>();
        assertThatThrownBy(() -> {
                    while (true) {
                        samples.add(database.ask(locks));
                    }
                })
                .isInstanceOf(RecordingEnded.class)
                .hasMessageContaining("the recording ended at 2026-11-30T22:");
        assertThat(samples).isSortedAccordingTo(java.util.Comparator.comparing(Sample::at));
        assertThat(samples.getFirst().at()).isEqualTo(Instant.parse("2026-11-30T22:24:21.199Z"));
        assertThat(samples.getFirst().rows())
                .as("a second with no lock is a sample too")
                .isEmpty();
        Row row = samples.get(1).rows().getFirst();
        assertThat(Objects.requireNonNull(row.number("objid"))).isEqualTo(1380536140L);
        assertThat(row.flag("granted")).isTrue();
    }
}
