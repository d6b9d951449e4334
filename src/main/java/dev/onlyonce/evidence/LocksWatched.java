package dev.onlyonce.evidence;

import java.util.List;

/** Published when a target is there or changed: all locks of it that somebody counts on. */
public record LocksWatched(String target, List<LockWatch> locks) {

    public LocksWatched {
        locks = List.copyOf(locks);
    }
}
