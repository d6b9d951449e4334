/** Plain records that findings rest on: what was seen, by whom, when; no behaviour. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.onlyonce.evidence;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
