package dev.onlyonce.cpu;

import org.jspecify.annotations.Nullable;

/**
 * What one worker's process uses.
 *
 * @param cores null while it is not known: at first sight, and after a counter that began anew
 */
public record ProcessUse(WorkerProcess process, @Nullable Cores cores) {}
