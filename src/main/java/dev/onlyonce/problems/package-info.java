/** What an operator should look at: opened, acknowledged and resolved by itself, one line per cause. */
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "duplicates",
            "locks",
            "runs",
            "cpu",
            "targets",
            "deployments",
            "evidence",
            "http",
            "meters",
            "store",
            "uikit"
        })
package dev.onlyonce.problems;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
