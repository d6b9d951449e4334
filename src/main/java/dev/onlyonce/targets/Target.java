package dev.onlyonce.targets;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** One monitored production system, with the settings that each feature declared for it. */
public interface Target {

    String name();

    /** How its people read clocks; days are counted in it. */
    ZoneId zone();

    /** The databases to ask, the target's own first; empty where only logs or reports are configured. */
    List<Database> databases();

    /** The first of {@link #databases}. */
    default Optional<Database> database() {
        return databases().stream().findFirst();
    }

    /** How often its locks are looked at; other collectors choose their own. */
    Duration pollInterval();

    /** The recorded folder that stands in for the live system, if one does. */
    Optional<Path> recording();

    /**
     * The host of logs and processes that do not name theirs: as configured, else a recording's folder, else the machine
     * that Onlyonce runs on. Part of a worker's identity, so that a log's {@code host:pid} is the process of that name.
     */
    default String host() {
        return recording().map(folder -> String.valueOf(folder.getFileName())).orElseGet(LocalHost::name);
    }

    /**
     * A feature's own part of {@code onlyonce.targets[]}.
     *
     * @param part a record that a {@link TargetPart} bean declares
     */
    <T> T settings(Class<T> part);
}
