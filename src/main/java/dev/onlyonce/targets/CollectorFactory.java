package dev.onlyonce.targets;

import java.util.List;

/** A feature's way to say which collectors a target needs; a Spring bean, called when a target is added or changed. */
public interface CollectorFactory {

    /** None for a target that does not concern the feature. */
    List<Collector> collectorsFor(Target target);
}
