/** Bounded Prometheus series: families of gauges and counters whose label sets cannot explode. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.onlyonce.meters;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
