/** Onlyonce: did each scheduled job run exactly once, and if not, why. */
@NullMarked
package dev.onlyonce;

import org.jspecify.annotations.NullMarked;
