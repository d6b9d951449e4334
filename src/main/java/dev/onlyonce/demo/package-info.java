/** The demonstration: a small real system with the incident, started where there is nothing else to watch. */
@NullMarked
@ApplicationModule(allowedDependencies = {"store", "targets", "deployments", "evidence", "http", "uikit"})
package dev.onlyonce.demo;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
