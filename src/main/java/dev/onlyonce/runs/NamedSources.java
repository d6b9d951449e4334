package dev.onlyonce.runs;

import dev.onlyonce.targets.Target;
import java.util.Set;

/**
 * A kind of sources that the configuration names; a Spring bean. One that it names no longer tells nothing more and hands
 * its jobs over. Programs that report are of no such kind: nobody knows whether they will again.
 */
public interface NamedSources {

    /** With what the names of its sources begin, such as {@code logs:}. */
    String prefix();

    /** The sources that a target's settings name. */
    Set<String> of(Target target);
}
