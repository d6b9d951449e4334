/** The sign-in page, and the filters of all pages. */
@NullMarked
package dev.onlyonce.access.ui;

import org.jspecify.annotations.NullMarked;
