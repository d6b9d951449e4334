/** Did each job run once per tick: schedules, occurrences, extra runs. */
@NullMarked
@ApplicationModule(allowedDependencies = {"store", "targets", "runs", "http", "meters", "uikit", "evidence"})
package dev.onlyonce.duplicates;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
