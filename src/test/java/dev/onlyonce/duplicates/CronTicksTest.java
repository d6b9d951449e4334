package dev.onlyonce.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CronTicksTest {

    @Test
    void ticksAreWholeSecondsWhateverTheyAreAskedFor() {
        Ticks everySecond = new CronTicks(CronDialect.parse("* * * * * *", null), ZoneOffset.UTC);
        assertThat(everySecond.next(Instant.parse("2026-03-01T00:00:00.250Z"))).contains(at("2026-03-01T00:00:01Z"));
        assertThat(everySecond.next(at("2026-03-01T00:00:01Z"))).contains(at("2026-03-01T00:00:02Z"));
        assertThat(everySecond.latest(Instant.parse("2026-03-01T00:00:01.999Z")))
                .contains(at("2026-03-01T00:00:01Z"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/7 * * * * *", "0 */15 * * * *", "0 0 3 * * *", "30 2 * * 0", "0 30 1 * * *"})
    void whatIsRememberedIsWhatTheCronSays(String cron) {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        Ticks ticks = new CronTicks(CronDialect.parse(cron, null), berlin);
        Ticks known = new KnownTicks(new CronTicks(CronDialect.parse(cron, null), berlin));
        Random random = new Random(7);
        Instant at = at("2026-10-24T12:00:00Z"); // the night after, clocks go back
        for (int i = 0; i < 400; i++) {
            at = at.plus(Duration.ofSeconds(random.nextInt(900) - 300));
            assertThat(known.next(at)).as("%s after %s", cron, at).isEqualTo(ticks.next(at));
            assertThat(known.latest(at)).as("%s at %s", cron, at).isEqualTo(ticks.latest(at));
        }
    }

    private static Instant at(String text) {
        return Instant.parse(text);
    }
}
