package dev.onlyonce.targets;

import java.util.Map;

/** Lets a target in while Onlyonce runs; from then on it is one like those of the configuration. */
public interface AddedTargets {

    /**
     * Adds a target and tells its collectors to start.
     *
     * @param settings by the keys of {@code onlyonce.targets[]}, such as {@code jdbc-url} or {@code locks[0].key}
     * @throws InvalidSetting for the first key or value that is wrong; nothing is added then
     */
    Target add(Map<String, String> settings);
}
