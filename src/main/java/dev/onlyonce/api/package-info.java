/** HTTP answers that cross features: jobs with their runs, workers and extra runs. */
@NullMarked
@ApplicationModule(
        allowedDependencies = {"targets", "runs", "duplicates", "locks", "cpu", "deployments", "http", "evidence"})
package dev.onlyonce.api;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
