/** The answer on the command line: reads logs once and says in a few sentences what ran how often, without store or page. */
@NullMarked
@ApplicationModule(allowedDependencies = {"runs", "duplicates", "evidence", "locks", "targets"})
package dev.onlyonce.check;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
