/** Advisory locks: keys, holders, waiters, holds over time, watched locks. */
@NullMarked
@ApplicationModule(allowedDependencies = {"store", "targets", "http", "meters", "uikit", "evidence"})
package dev.onlyonce.locks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
