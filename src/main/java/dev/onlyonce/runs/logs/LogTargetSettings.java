package dev.onlyonce.runs.logs;

import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The logs of a target.
 *
 * @param logs one entry is one source, all its files added up
 * @param jobs which part of their lines is the key
 */
record LogTargetSettings(
        @DefaultValue List<Entry> logs, @DefaultValue List<Job> jobs) {

    /**
     * @param key the name of the {@code name=value} that says what a run works on
     */
    record Job(@Nullable String name, @Nullable String key) {}

    /**
     * @param path a file, or a glob
     * @param name of the source; else its path
     * @param host that wrote it; else this machine
     * @param zone of stamps that do not say; else the target's
     * @param pattern auto, a preset, or a regular expression with named groups
     * @param from whether a file that is there at first sight is read from its beginning
     * @param phrases that start a run, behind {@code [job] }
     */
    record Entry(
            @Nullable String path,
            @Nullable String name,
            @Nullable String host,
            @Nullable ZoneId zone,
            @DefaultValue("auto") String pattern,
            @DefaultValue("start") From from,
            @DefaultValue List<String> phrases) {}

    /** Where reading begins at first sight. */
    enum From {
        START,
        END
    }
}
