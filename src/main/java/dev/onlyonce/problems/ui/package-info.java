/** The pages of this feature. */
@NullMarked
package dev.onlyonce.problems.ui;

import org.jspecify.annotations.NullMarked;
