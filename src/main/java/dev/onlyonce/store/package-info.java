/** Onlyonce's own PostgreSQL: embedded or given, its schema, its partitions; knows no feature. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.onlyonce.store;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
