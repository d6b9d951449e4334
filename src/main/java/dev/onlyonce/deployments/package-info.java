/** Named changes of version of a target, with the interval of their rollout. */
@NullMarked
@ApplicationModule(allowedDependencies = {"store", "targets", "http", "uikit", "evidence"})
package dev.onlyonce.deployments;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
