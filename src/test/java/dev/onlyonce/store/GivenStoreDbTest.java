package dev.onlyonce.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.PostgresForTests;
import java.nio.file.Path;
import java.util.Objects;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.jdbc.core.simple.JdbcClient;

class GivenStoreDbTest {

    @Test
    void storeThatAnswersIsTaken() {
        String url = PostgresForTests.url(PostgresForTests.newDatabase());
        assertThatCode(() -> GivenStore.check(url, settings(url))).doesNotThrowAnyException();
    }

    @Test
    void storeThatDoesNotAnswerIsNamedWithoutItsPassword() {
        String url = "jdbc:postgresql://127.0.0.1:1/onlyonce?password=hidden";
        assertThatThrownBy(() -> GivenStore.check(url, settings(url)))
                .isInstanceOf(StoreRefused.class)
                .hasMessageStartingWith("The store at jdbc:postgresql://127.0.0.1:1/onlyonce does not let Onlyonce in")
                .hasMessageNotContaining("hidden");
        assertThatThrownBy(() -> GivenStore.check("postgres://db/onlyonce", settings(url)))
                .hasMessageContaining("onlyonce.store.url = postgres://db/onlyonce is not accepted");
    }

    @Test
    void refusalIsTwoSentencesAndNoStackTrace() {
        StoreRefused refused = new StoreRefused("It is so.", "Do that.");
        FailureAnalysis analysis =
                Objects.requireNonNull(new StoreRefusedAnalyzer().analyze(new IllegalStateException(refused)));
        assertThat(analysis.getDescription()).isEqualTo("It is so.");
        assertThat(analysis.getAction()).isEqualTo("Do that.");
    }

    @Test
    void storeOfNewerOnlyonceIsRefused() {
        try (HikariDataSource pool = PostgresForTests.newStorePool()) {
            JdbcClient.create(pool).sql("""
                            INSERT INTO flyway_schema_history
                                (installed_rank, version, description, type, script, installed_by, execution_time, success)
                            VALUES (9999, '29990101.0000', 'later', 'SQL', 'V29990101_0000__later.sql', 'x', 1, true)
                            """).update();
            Flyway flyway = Flyway.configure()
                    .dataSource(pool)
                    .locations("classpath:db/migration")
                    .schemas("onlyonce")
                    .defaultSchema("onlyonce")
                    .load();
            assertThatThrownBy(() -> new KnownSchema().migrate(flyway))
                    .isInstanceOf(StoreRefused.class)
                    .hasMessageContaining("written by a newer Onlyonce: its schema is at 29990101.0000");
        }
    }

    private static StoreSettings settings(String url) {
        return new StoreSettings(url, "postgres", "postgres", Path.of("data"));
    }
}
