package dev.onlyonce.problems;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the owners of a target's jobs say of their problems.
 *
 * @param jobs by name
 */
record ProblemTargetSettings(@DefaultValue List<Job> jobs) {

    /** @param worse which failure of it matters; null where nobody has said */
    record Job(@Nullable String name, @Nullable Worse worse) {}

    /** Which failure of a job matters more to its owner. */
    enum Worse {
        MISSED,
        DUPLICATE,
        BOTH,
        NONE
    }
}
