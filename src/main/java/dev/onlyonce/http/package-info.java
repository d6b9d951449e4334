/** The forms that all HTTP answers share: lists and their cursors, CSV, problem details. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.onlyonce.http;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
