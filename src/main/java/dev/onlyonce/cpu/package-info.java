/** Processor use of the host and of the workers' processes, sampled cheaply. */
@NullMarked
@ApplicationModule(allowedDependencies = {"store", "targets", "http", "meters", "uikit", "evidence", "series"})
package dev.onlyonce.cpu;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
