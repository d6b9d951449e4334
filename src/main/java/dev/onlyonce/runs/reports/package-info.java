/** Runs that programs report over HTTP. */
@NullMarked
package dev.onlyonce.runs.reports;

import org.jspecify.annotations.NullMarked;
