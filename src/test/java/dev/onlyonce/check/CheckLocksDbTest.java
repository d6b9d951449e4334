package dev.onlyonce.check;

import static dev.onlyonce.check.CheckTest.capture;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.PostgresForTests;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Who holds advisory locks, asked of a real PostgreSQL. */
class CheckLocksDbTest {

    private static final String LOG = capture("apscheduler-lock-ok", "app-full.log");

    private final String url = PostgresForTests.url(PostgresForTests.newDatabase());

    @Test
    void theSessionThatHoldsALockIsNamedWithItsKey() throws SQLException {
        try (Connection holder = PostgresForTests.superuser(url.substring(url.lastIndexOf('/') + 1));
                Statement sql = holder.createStatement()) {
            sql.execute("SET application_name = 'web:1'");
            sql.execute("SELECT pg_advisory_lock(x'52494F4C'::int)");
            Said said = Said.in("Asia/Seoul")
                    .with("PGUSER", "postgres")
                    .with("PGPASSWORD", "postgres")
                    .check(LOG, "--jdbc-url", url);
            assertThat(said.exit()).isZero();
            assertThat(said.out())
                    .contains("1380536140 = 0x52494F4C (\"RIOL\") in ")
                    .contains("is held by session ", "(application web:1, client ");
            assertThat(said.err()).isEmpty();
        }
    }

    @Test
    void userAndPasswordMayStandInTheUrl() {
        Said said = Said.in("UTC").check("--jdbc-url", url + "?user=postgres&password=postgres");
        assertThat(said.out()).contains("Database " + url.substring(url.lastIndexOf('/') + 1) + " at ");
        assertThat(said.err()).isEmpty();
        assertThat(said.exit()).as("locks alone do not tell what ran").isEqualTo(2);
    }

    @Test
    void aDatabaseThatDoesNotAnswerIsOneMessageAndTheLogsAreJudgedAllTheSame() {
        Said said =
                Said.in("UTC").check(LOG, "--jdbc-url", "jdbc:postgresql://127.0.0.1:1/shop?user=a&password=secret");
        assertThat(said.exit()).isZero();
        assertThat(said.err().lines())
                .singleElement()
                .asString()
                .startsWith("Database shop could not be asked for its locks: ");
        assertThat(said.err()).doesNotContain("secret");
        assertThat(said.out()).startsWith("Once:");
    }
}
