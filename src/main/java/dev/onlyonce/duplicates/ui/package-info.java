/** The pages of this feature. */
@NullMarked
package dev.onlyonce.duplicates.ui;

import org.jspecify.annotations.NullMarked;
