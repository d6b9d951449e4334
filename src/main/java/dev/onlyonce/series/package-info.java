/** Numeric samples over time: append, range, roll-up, retention. */
@NullMarked
@ApplicationModule(allowedDependencies = {"store"})
package dev.onlyonce.series;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
