/** Who may see and do what: login, users, tokens, the chains of filters. */
@NullMarked
@ApplicationModule(allowedDependencies = {"store", "targets", "uikit", "http"})
package dev.onlyonce.access;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
