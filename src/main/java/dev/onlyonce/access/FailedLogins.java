package dev.onlyonce.access;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes whoever guesses passwords wait: from the fourth failure on, twice as long each time, a minute at most. */
final class FailedLogins {

    private static final int FREE = 3;
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final Duration FORGIVEN = Duration.ofMinutes(15);
    /** As many as are remembered; a flood of names pushes out the oldest and is slowed by nothing but bcrypt. */
    private static final int REMEMBERED = 10_000;

    private final InstantSource clock;
    private final Map<String, Failures> byLogin = new LinkedHashMap<>();

    FailedLogins(InstantSource clock) {
        this.clock = clock;
    }

    private record Failures(int count, Instant last) {

        private Instant end() {
            int beyond = count - FREE;
            if (beyond < 0) {
                return last;
            }
            Duration wait = Duration.ofSeconds(1L << Math.min(beyond, 6));
            return last.plus(wait.compareTo(LONGEST) > 0 ? LONGEST : wait);
        }
    }

    /** How long this login has to wait yet; zero when it may try. */
    synchronized Duration wait(String login) {
        Failures failures = byLogin.get(login);
        Instant now = clock.instant();
        return failures == null || !failures.end().isAfter(now) ? Duration.ZERO : Duration.between(now, failures.end());
    }

    synchronized void failed(String login) {
        Instant now = clock.instant();
        byLogin.values().removeIf(failures -> failures.last().plus(FORGIVEN).isBefore(now));
        Failures before = byLogin.remove(login);
        byLogin.put(login, new Failures(before == null ? 1 : before.count() + 1, now));
        if (byLogin.size() > REMEMBERED) {
            byLogin.remove(byLogin.keySet().iterator().next());
        }
    }

    synchronized void succeeded(String login) {
        byLogin.remove(login);
    }
}
