package dev.onlyonce.runs;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the intake of runs needs to know of a target.
 *
 * @param jobs names, and what is kept of keys
 * @param runsQueries tables of one's own
 */
record RunTargetSettings(
        @DefaultValue List<Job> jobs, @DefaultValue List<RunsQuery> runsQueries) {

    /**
     * @param aliases other names of the same job
     * @param source the one that counts for it, whatever else tells of it
     * @param keys what is kept of what a run worked on
     */
    record Job(
            @Nullable String name,
            @DefaultValue List<String> aliases,
            @Nullable String source,
            @DefaultValue("show") Keys keys) {}

    /** What is kept of a key. */
    enum Keys {
        SHOW,
        HASH,
        DROP
    }

    /**
     * @param name the source's name
     * @param sql a SELECT that returns columns of the run record; {@code :since} is where it begins
     * @param zone of its times without a zone
     */
    record RunsQuery(
            @Nullable String name,
            @Nullable String sql,
            @DefaultValue("UTC") ZoneId zone,
            @DefaultValue("5s") Duration interval) {

        RunsQuery {
            // people copy statements with the semicolon that ends them
            sql = sql == null ? null : sql.strip().replaceFirst(";$", "");
        }
    }
}
