package dev.onlyonce.locks;

import java.time.Instant;
import java.util.List;

/**
 * What a poll changes.
 *
 * @param after the book with these changes
 */
record HoldChanges(List<Ended> ended, List<HeldLock> began, HoldBook after) {

    /**
     * @param lastSeen the last poll that saw it held
     * @param at the poll that saw it gone
     */
    record Ended(HeldLock hold, Instant lastSeen, Instant at, HoldEnd end) {}

    boolean none() {
        return ended.isEmpty() && began.isEmpty();
    }
}
