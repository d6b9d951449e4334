/** What ran where: the run record, its intake, its sources (logs, queries, reports), and coverage. */
@NullMarked
@ApplicationModule(allowedDependencies = {"store", "targets", "http", "meters", "uikit", "evidence", "series"})
package dev.onlyonce.runs;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
