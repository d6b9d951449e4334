package dev.onlyonce.locks;

import java.util.Locale;

/** How a hold ended, as far as can be told. */
public enum HoldEnd {
    /** The session lives on and holds the lock no more. */
    RELEASED,
    /** The session is gone. */
    SESSION_ENDED,
    /** A prepared transaction was committed or rolled back. */
    TRANSACTION_ENDED,
    /** Another session holds the lock now; whether the old one let go or ended was not asked. */
    HOLDER_CHANGED,
    /** Nobody holds the lock now; whether the session let go or ended was not asked. */
    RELEASED_OR_SESSION_ENDED,
    /** The database server was started anew. */
    DATABASE_RESTARTED,
    /** It ended, or became unprovable, while Onlyonce did not look. */
    NOT_SEEN;

    /** As answers and the store write it, such as {@code session-ended}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
