package dev.onlyonce.locks;

import dev.onlyonce.evidence.LockHold;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a watched lock does now.
 *
 * @param database the one it is judged in; null where it was never held and no database is known
 * @param reason why it cannot be seen; null otherwise
 * @param at of the poll that this rests on, on the database's clock; null before the first
 * @param holders in its database, as that poll saw them
 * @param elsewhere holders of the same key in other databases: other locks, that guard nothing here
 * @param waiters in its database
 * @param lastHold the last hold in its database, over or not; null where it was never held
 */
public record WatchedLock(
        String target,
        LockKeyView key,
        @Nullable String database,
        LockTargetSettings.Expect expect,
        List<String> guards,
        State state,
        @Nullable String reason,
        @Nullable Instant at,
        List<AdvisoryLock> holders,
        List<AdvisoryLock> elsewhere,
        int waiters,
        @Nullable LockHold lastHold) {

    /** What can be said of its holders. */
    public enum State {
        /** One session holds it. */
        HELD,
        /** Several sessions hold it, in shared mode: they exclude exclusive holders, and not each other. */
        SHARED,
        /** Several sessions hold it at once, at least one as if it excluded the others. */
        TWO_HOLDERS,
        /** Nobody holds it; somebody did. */
        NO_HOLDER,
        /** Nobody was ever seen to hold it. */
        NOT_IN_USE_YET,
        /** Not known: the source does not answer, or is a standby. */
        CANNOT_BE_SEEN;

        /** As answers write it, such as {@code no-holder}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Whether it is held, by however many; null where that is not known. */
    public @Nullable Boolean held() {
        return state == State.CANNOT_BE_SEEN ? null : !holders.isEmpty();
    }

    /** Whether that is what was expected; null where it is not known, and for a lock that is not in use yet. */
    public @Nullable Boolean asExpected() {
        return switch (state) {
            case CANNOT_BE_SEEN, NOT_IN_USE_YET -> null;
            case HELD -> true;
            case SHARED, TWO_HOLDERS -> expect == LockTargetSettings.Expect.ANY;
            case NO_HOLDER -> expect != LockTargetSettings.Expect.ONE;
        };
    }
}
