/** What the sources of runs tell of themselves, on the Sources page. */
@NullMarked
package dev.onlyonce.runs.ui;

import org.jspecify.annotations.NullMarked;
