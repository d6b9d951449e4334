/** Causes of what went wrong: a small rule for each, pure functions of a case file, and the order among them. */
@NullMarked
package dev.onlyonce.duplicates.causes;

import org.jspecify.annotations.NullMarked;
