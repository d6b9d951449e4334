package dev.onlyonce.problems;

import dev.onlyonce.locks.LockKeyView;

/** What people call a lock. */
final class LockName {

    private LockName() {}

    /** Its configured name, else the key. */
    static String of(LockKeyView key) {
        return key.name() == null ? key.text() : key.name();
    }
}
