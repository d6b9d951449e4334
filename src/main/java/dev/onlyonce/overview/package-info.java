/** The first page: one time axis over everything. */
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "targets",
            "runs",
            "duplicates",
            "locks",
            "cpu",
            "deployments",
            "problems",
            "series",
            "uikit",
            "evidence"
        })
package dev.onlyonce.overview;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
