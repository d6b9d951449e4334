/** Screen parts that know no feature: the frame's port, tiles, badges, the time axis, formats, the refresh clock. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.onlyonce.uikit;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
