package dev.onlyonce.targets;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a target is and how it is reached.
 *
 * @param jdbcUrl of its database; null where only logs or reports tell of it
 * @param password also through {@code passwordFile} or {@code passwordCommand}, read anew at each reconnect
 * @param pollInterval of the locks
 * @param host whose logs and processes these are, unless they say themselves
 * @param zone how its people read clocks; UTC unless given
 * @param databases others of the same cluster to look into, {@code all} for every one
 * @param replay a recorded folder instead of a live system
 */
record TargetSettings(
        @Nullable String name,
        @Nullable String jdbcUrl,
        @Nullable String username,
        @Nullable String password,
        @Nullable Path passwordFile,
        @Nullable String passwordCommand,
        @Nullable String host,
        @DefaultValue("5s") Duration pollInterval,
        @DefaultValue("UTC") ZoneId zone,
        @DefaultValue List<String> databases,
        @Nullable Path replay) {

    /** Components are settings, one of them a secret: none is printed. */
    @Override
    public String toString() {
        return "target " + name;
    }
}
