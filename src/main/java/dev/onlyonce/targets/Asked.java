package dev.onlyonce.targets;

import org.jspecify.annotations.Nullable;

/**
 * What one round of a collector asked of databases, counted where it is sent.
 *
 * @param questions how often a database was asked, live or recorded, whatever came of it
 * @param statements how many of them reached a live one: each is one read-only transaction with one statement and its
 *     limits; who answers is asked besides, once for each connection
 */
public record Asked(int questions, int statements) {

    static final Asked NOTHING = new Asked(0, 0);

    // a round runs on one thread, and nothing between it and the connection knows of rounds
    private static final ThreadLocal<@Nullable Asked> ROUND = new ThreadLocal<>();

    /** A round begins on this thread. */
    static void begin() {
        ROUND.set(NOTHING);
    }

    /** The round of this thread ended: what it asked. */
    static Asked end() {
        @Nullable Asked asked = ROUND.get();
        ROUND.remove();
        return asked == null ? NOTHING : asked;
    }

    static void question() {
        count(1, 0);
    }

    static void statement() {
        count(0, 1);
    }

    private static void count(int questions, int statements) {
        @Nullable Asked asked = ROUND.get();
        if (asked != null) {
            ROUND.set(new Asked(asked.questions + questions, asked.statements + statements));
        }
    }
}
