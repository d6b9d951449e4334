package dev.onlyonce.evidence;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A lock that somebody counts on.
 *
 * @param database where it is taken; null is the target's own
 * @param key as in {@link LockHold}
 * @param guards the jobs that are meant to run only under it
 */
public record LockWatch(
        @Nullable String database, String key, @Nullable String name, List<String> guards) {

    public LockWatch {
        guards = List.copyOf(guards);
    }
}
