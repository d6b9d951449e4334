package dev.onlyonce.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.PostgresForTests;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;

class FirstPasswordDbTest {

    private final HikariDataSource pool = PostgresForTests.newStorePool();
    private final Users users = new Users(JdbcClient.create(pool), InstantSource.system());
    private final PasswordEncoder encoder = PasswordEncoderFactories.createDelegatingPasswordEncoder();

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void passwordIsMadeAtTheFirstStartAndShownOnce() {
        Matcher shown = Pattern.compile("password (\\S{20})").matcher(start(null));
        assertThat(shown.find()).isTrue();
        Users.User admin = users.named("admin").orElseThrow();
        assertThat(encoder.matches(shown.group(1), admin.passwordHash())).isTrue();
        assertThat(admin.passwordHash()).doesNotContain(shown.group(1));
        assertThat(start(null)).isEmpty();
        assertThat(users.named("admin")).contains(admin);
    }

    @Test
    void configuredPasswordOverridesTheStoredOneAtEachStart() {
        start(null);
        assertThat(start("from the file")).isEmpty();
        assertThat(encoder.matches(
                        "from the file", users.named("admin").orElseThrow().passwordHash()))
                .isTrue();
        start("another");
        assertThat(encoder.matches("another", users.named("admin").orElseThrow().passwordHash()))
                .isTrue();
    }

    @Test
    void passwordBeyondWhatIsHashedIsRefusedWithoutShowingIt() {
        String tooLong = "x".repeat(73);
        assertThatThrownBy(() -> start(tooLong))
                .hasMessageContaining("onlyonce.security.admin-password")
                .hasMessageNotContaining(tooLong);
        assertThatThrownBy(() -> start(" ")).hasMessageContaining("1 to 72 bytes");
    }

    private String start(@Nullable String configured) {
        ByteArrayOutputStream console = new ByteArrayOutputStream();
        new FirstPassword(users, encoder, new SecuritySettings(configured, List.of()), new PrintStream(console, true))
                .settle();
        return console.toString(StandardCharsets.UTF_8);
    }
}
