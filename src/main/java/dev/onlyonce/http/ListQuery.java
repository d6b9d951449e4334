package dev.onlyonce.http;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What every list takes.
 *
 * @param target null means all
 * @param from start, included; unless given 24 hours before {@code to}
 * @param to end, excluded; unless given now
 * @param limit 1 to 5,000, 500 unless given
 * @param cursor where the page before ended, as the list itself wrote it
 */
public record ListQuery(
        @Nullable String target,
        Instant from,
        Instant to,
        int limit,
        @Nullable String cursor) {

    static final int LIMIT = 500;
    static final int MOST = 5_000;
    static final Duration SPAN = Duration.ofHours(24);

    /** @throws RefusedInput when no target is named */
    public String requiredTarget() {
        if (target == null) {
            throw new RefusedInput("target", "name a target");
        }
        return target;
    }
}
