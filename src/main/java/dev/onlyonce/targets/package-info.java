/** The monitored systems: registry, harmless connections, the collector port, the read-only proof. */
@NullMarked
@ApplicationModule(allowedDependencies = {"store", "http", "meters", "uikit"})
package dev.onlyonce.targets;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
