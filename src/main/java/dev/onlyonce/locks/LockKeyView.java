package dev.onlyonce.locks;

import org.jspecify.annotations.Nullable;

/**
 * A key in every form that people know it by; numbers of 64 bits leave as text, since a browser's have 53.
 *
 * @param text the canonical form
 * @param kind bigint, int4-pair or internal
 * @param decimal of a bigint, else null
 * @param ascii null where its bytes are no printable text
 * @param int4Pair the two signed halves
 * @param name that the configuration gives it, else null
 */
public record LockKeyView(
        String text,
        String kind,
        @Nullable String decimal,
        String hex,
        @Nullable String ascii,
        @Nullable String int4Pair,
        @Nullable String name) {

    /** @param name null where it has none */
    public static LockKeyView of(LockKey key, @Nullable String name) {
        return new LockKeyView(
                key.text(),
                switch (key) {
                    case LockKey.Bigint bigint -> "bigint";
                    case LockKey.IntPair pair -> "int4-pair";
                    case LockKey.Internal internal -> "internal";
                },
                key.decimal().orElse(null),
                key.hex(),
                key.ascii().orElse(null),
                key.int4Pair().orElse(null),
                name);
    }
}
