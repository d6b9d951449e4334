package dev.onlyonce.locks;

import dev.onlyonce.evidence.LockHold;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Published when other sessions than before hold a key; also at its first sight.
 *
 * @param key in its canonical form
 * @param name that the configuration gives it
 * @param at of the poll that showed it: the change happened within one poll before
 * @param ended holds that ended; each says how
 * @param began holds that were seen for the first time
 */
public record LockHoldChanged(
        String target,
        String database,
        String key,
        @Nullable String name,
        Instant at,
        List<LockHold> ended,
        List<LockHold> began) {}
