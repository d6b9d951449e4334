package dev.onlyonce.targets;

import java.util.List;
import java.util.Optional;

/** All targets of this Onlyonce, whoever named them; collectors start and stop on its events. */
public interface TargetRegistry {

    /** In the order of the configuration. */
    List<Target> all();

    Optional<Target> named(String name);
}
