package dev.onlyonce.cpu;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The part of a target's settings that concerns processors.
 *
 * @param jdbcUrl read only to say whether the database is on the host that Onlyonce sees
 * @param processes which processes are its workers
 */
record CpuTargetSettings(
        @Nullable String jdbcUrl, @DefaultValue List<ProcessPattern> processes) {

    private static final String LOCAL = ".*//(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d+)?/.*";

    /** Whether the database is certainly on this machine; a name can be, an address of loopback is. */
    boolean databaseIsHere() {
        return jdbcUrl != null && jdbcUrl.matches(LOCAL);
    }

    @Override
    public String toString() {
        return processes.toString();
    }
}
