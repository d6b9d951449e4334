package dev.onlyonce.locks;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A hold, as {@code GET /api/v1/locks/holds} answers.
 *
 * @param firstSeen first poll that saw it: it began within one poll before, or earlier where Onlyonce began to look then
 * @param lastSeen last poll that saw it
 * @param endedAt the poll that saw it gone; null while it goes on
 * @param end how it ended; null while it goes on
 * @param unknown stretches between the two sights in which nobody looked
 */
record HoldAnswer(
        String target,
        LockKeyView key,
        long classid,
        long objid,
        int objsubid,
        String database,
        String mode,
        @Nullable Long pid,
        @Nullable String application,
        @Nullable String client,
        @Nullable String user,
        @Nullable Instant backendStart,
        Instant firstSeen,
        Instant lastSeen,
        @Nullable Instant endedAt,
        @Nullable String end,
        List<LockHistory.Blind> unknown,
        boolean watched) {

    static HoldAnswer of(
            HoldQueries.StoredHold hold, @Nullable String name, boolean watched, List<LockHistory.Blind> unknown) {
        return new HoldAnswer(
                hold.target(),
                LockKeyView.of(hold.key(), name),
                hold.key().classid(),
                hold.key().objid(),
                hold.key().objsubid(),
                hold.database(),
                hold.mode(),
                hold.pid(),
                hold.application(),
                hold.client(),
                hold.user(),
                hold.backendStart(),
                hold.firstSeen(),
                hold.lastSeen(),
                hold.endedAt(),
                hold.end(),
                unknown,
                watched);
    }
}
