package dev.onlyonce.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FailedLoginsTest {

    private Instant now = Instant.parse("2026-11-30T22:00:00Z");
    private final FailedLogins logins = new FailedLogins(() -> now);

    @Test
    void threeFailuresAreFreeThenTheWaitDoublesToAMinute() {
        fail(2);
        assertThat(logins.wait("eve")).isZero();
        fail(1);
        assertThat(logins.wait("eve")).isEqualTo(Duration.ofSeconds(1));
        fail(1);
        assertThat(logins.wait("eve")).isEqualTo(Duration.ofSeconds(2));
        fail(20);
        assertThat(logins.wait("eve")).isEqualTo(Duration.ofMinutes(1));
        assertThat(logins.wait("adam")).isZero();
        now = now.plusSeconds(60);
        assertThat(logins.wait("eve")).isZero();
    }

    @Test
    void successAndTimeForgive() {
        fail(5);
        logins.succeeded("eve");
        fail(1);
        assertThat(logins.wait("eve")).isZero();
        fail(4);
        now = now.plus(Duration.ofMinutes(16));
        logins.failed("adam");
        fail(1);
        assertThat(logins.wait("eve")).isZero();
    }

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            logins.failed("eve");
        }
    }
}
