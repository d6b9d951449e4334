/** The pages of this feature. */
@NullMarked
package dev.onlyonce.locks.ui;

import org.jspecify.annotations.NullMarked;
