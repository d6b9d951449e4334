/** The page that shows what answers, what it costs, and how we know that it is harmless. */
@NullMarked
package dev.onlyonce.targets.ui;

import org.jspecify.annotations.NullMarked;
