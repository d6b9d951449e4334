/** The first page. */
@NullMarked
package dev.onlyonce.overview.ui;

import org.jspecify.annotations.NullMarked;
