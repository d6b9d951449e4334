package dev.onlyonce.locks;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The locks of a target that somebody counts on.
 *
 * @param locks in the order of the configuration
 */
public record LockTargetSettings(@DefaultValue List<Watch> locks) {

    /**
     * A watched lock.
     *
     * @param key as written; {@link LockKey#parse} reads it
     * @param name what people call it
     * @param guards the jobs that are meant to run only under it
     * @param database the one that it is taken in; null means the target's own
     */
    public record Watch(
            @Nullable String key,
            @Nullable String name,
            @DefaultValue("one") Expect expect,
            @DefaultValue List<String> guards,
            @Nullable String database) {

        /** @throws IllegalArgumentException when it is none */
        public LockKey lockKey() {
            return LockKey.parse(key == null ? "" : key);
        }
    }

    /** How many holders are right. */
    public enum Expect {
        ONE,
        AT_MOST_ONE,
        ANY;

        /** As the configuration writes it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
