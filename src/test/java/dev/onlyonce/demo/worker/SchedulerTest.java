package dev.onlyonce.demo.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchedulerTest {

    private static final Instant START = Instant.parse("2026-12-01T00:00:07Z");
    private static final Duration PERIOD = Duration.ofSeconds(20);

    private final List<String> ran = new ArrayList<>();
    private Instant now = START;

    @Test
    void ticksAreWholeMultiplesOfThePeriodAndLieAhead() {
        Ticks ticks = new Ticks(PERIOD);
        assertThat(ticks.after(START)).isEqualTo("2026-12-01T00:00:20Z");
        assertThat(ticks.after(Instant.parse("2026-12-01T00:00:20Z"))).isEqualTo("2026-12-01T00:00:40Z");
        assertThat(ticks.after(Instant.parse("2026-12-01T00:00:59.999Z"))).isEqualTo("2026-12-01T00:01:00Z");
    }

    @Test
    void whoeverMayRunsAtEachTickUntilItIsToldToEnd() {
        run(Permission.OF_ANYBODY, Duration.ofMinutes(1), Duration.ZERO);
        assertThat(ran).containsExactly("00:00:20Z", "00:00:40Z", "00:01:00Z");
    }

    @Test
    void whoeverMayNotTriesAgainAndRunsFromTheNextTickOn() {
        run(new Told("no no no yes", "yes yes yes"), Duration.ofMinutes(1), Duration.ZERO);
        // tried at :07, :12, :17 and :22
        assertThat(ran).containsExactly("00:00:40Z", "00:01:00Z");
    }

    @Test
    void whoeverLostItDoesNotRunAndTriesAgain() {
        run(new Told("yes yes", "yes no yes"), Duration.ofMinutes(1), Duration.ZERO);
        assertThat(ran).containsExactly("00:00:20Z", "00:01:00Z");
    }

    @Test
    void aMachineThatSleptThroughATickDoesNotMakeUpForIt() {
        run(Permission.OF_ANYBODY, Duration.ofMinutes(2), Duration.ofSeconds(11));
        assertThat(ran).isEmpty();
    }

    @Test
    void aWaitThatEndsALittleEarlyRunsTheTickOnce() {
        run(Permission.OF_ANYBODY, Duration.ofMinutes(1), Duration.ofMillis(-3));
        assertThat(ran).containsExactly("00:00:19.997Z", "00:00:39.997Z", "00:00:59.997Z");
    }

    /** Lets the time pass in waits alone, each of them longer by {@code more} than it was asked for. */
    private void run(Permission permission, Duration lives, Duration more) {
        Instant end = START.plus(lives);
        Scheduler.Pace pace = new Scheduler.Pace(new Ticks(PERIOD), Duration.ofSeconds(5));
        new Scheduler(pace, permission, () -> ran.add(now.toString().substring(11)), () -> now, time -> {
                    now = now.plus(time).plus(more);
                    return now.isAfter(end);
                })
                .run();
    }

    /** Answers what it was given, then no more. */
    private static final class Told implements Permission {

        private final Deque<String> obtained;
        private final Deque<String> stands;

        private Told(String obtained, String stands) {
            this.obtained = new ArrayDeque<>(List.of(obtained.split(" ")));
            this.stands = new ArrayDeque<>(List.of(stands.split(" ")));
        }

        @Override
        public boolean obtained() {
            return "yes".equals(obtained.poll());
        }

        @Override
        public boolean stands() {
            return "yes".equals(stands.poll());
        }

        @Override
        public void close() {
            // nothing is held
        }
    }
}
