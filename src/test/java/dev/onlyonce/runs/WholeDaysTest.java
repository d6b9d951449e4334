package dev.onlyonce.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeDaysTest {

    /** Berlin's days around 25 October 2026 have 24 and 25 hours. */
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static final Instant START = Instant.parse("2026-10-20T00:00:00Z");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void totalsAndEdgesAddUpToWhatLiesInTheSpan(long seed) {
        Random random = new Random(seed);
        List<Instant> events = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            events.add(START.plusSeconds(random.nextInt(10 * 86_400)));
        }
        for (int round = 0; round < 500; round++) {
            Instant from = START.plusSeconds(random.nextInt(9 * 86_400));
            Instant to = from.plusSeconds(1 + random.nextInt(4 * 86_400));
            Instant now = random.nextBoolean() ? to : to.plus(Duration.ofHours(random.nextInt(40)));
            long truth = count(events, from, to);
            assertThat(sum(events, WholeDays.of(from, to, BERLIN, now)))
                    .as("seed %d, %s to %s, now %s", seed, from, to, now)
                    .isEqualTo(truth);
        }
    }

    private static long sum(List<Instant> events, WholeDays days) {
        long whole = events.stream()
                .map(e -> e.atZone(BERLIN).toLocalDate())
                .filter(day -> isWithin(day, days))
                .count();
        return whole + edge(events, days.atFrom()) + edge(events, days.atTo());
    }

    private static boolean isWithin(LocalDate day, WholeDays days) {
        return !day.isBefore(days.first()) && day.isBefore(days.end());
    }

    private static long edge(List<Instant> events, WholeDays.Edge edge) {
        return edge.sign() * count(events, edge.from(), edge.to());
    }

    private static long count(List<Instant> events, Instant from, Instant to) {
        return events.stream().filter(e -> !e.isBefore(from) && e.isBefore(to)).count();
    }
}
