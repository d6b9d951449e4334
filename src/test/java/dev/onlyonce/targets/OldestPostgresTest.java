package dev.onlyonce.targets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.OldestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.namedparam.NamedParameterUtils;

/** What is asked of targets is understood by the oldest server that is supported, too. */
class OldestPostgresTest {

    private static String name = "";

    @BeforeAll
    static void createDatabase() throws SQLException {
        name = OldestPostgres.newDatabase();
    }

    private static LiveDatabase database() {
        return new LiveDatabase(
                "shop", name, LiveDatabases.connector(OldestPostgres.url(name), "postgres", () -> "x"), event -> {});
    }

    @Test
    void theProofIsTheSameThere() throws SQLException {
        OldestPostgres.execute(
                name,
                "CREATE ROLE old_watcher LOGIN PASSWORD 'x' NOINHERIT",
                "CREATE ROLE old_writers",
                "CREATE TABLE orders (id int)",
                "GRANT INSERT ON orders TO old_writers",
                "GRANT old_writers, pg_signal_backend TO old_watcher");
        LiveDatabase database = new LiveDatabase(
                "shop", name, LiveDatabases.connector(OldestPostgres.url(name), "old_watcher", () -> "x"), event -> {});
        Proofs proofs = new Proofs(InstantSource.system());
        new ProofCollector("proof", "shop", database, proofs, InstantSource.system()).collect();
        ReadOnlyProof proof = proofs.of("shop").getFirst().proof();
        assertThat(proof.version()).startsWith("14.");
        assertThat(proof.canWrite())
                .as("anybody may make tables in the schema public there")
                .containsExactly(
                        "new tables in the schemas public",
                        "what roles may that it can become by SET ROLE: old_writers");
        assertThat(proof.couldStillDo()).contains("end other users' sessions (pg_signal_backend)");
        assertThat(proof.cannotSee()).anySatisfy(s -> assertThat(s).contains("GRANT pg_monitor"));
    }

    /** Features that need another version of PostgreSQL have a second file, which says so in its name. */
    @Test
    void everyFileThatIsAskedOfTargetsRunsThere() throws SQLException, IOException {
        LiveDatabase database = database();
        for (Path file : files()) {
            String sql = Files.readString(file);
            assertThat(NamedParameterUtils.parseSqlStatement(sql).toString())
                    .as(file.toString())
                    .isNotBlank();
            Sample sample = database.ask(new Question("test", sql, parameters(sql), Duration.ofSeconds(5), null));
            assertThat(sample.rows()).as(file.toString()).isNotNull();
        }
    }

    /** Those of job systems ask tables that are not here: their contract seeds them. The demo makes its own database. */
    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/resources/dev/onlyonce"))) {
            return files.filter(file -> file.toString().endsWith(".sql"))
                    .filter(file -> !file.toString().contains("adapters"))
                    .filter(file -> !file.toString().contains("demo"))
                    .sorted()
                    .toList();
        }
    }

    private static Map<String, Object> parameters(String sql) {
        return sql.contains(":since") ? Map.of("since", "2026-11-30T00:00:00Z") : Map.of();
    }
}
