/** Runs from log files: following, patterns, presets. */
@NullMarked
package dev.onlyonce.runs.logs;

import org.jspecify.annotations.NullMarked;
