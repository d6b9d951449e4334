package dev.onlyonce.runs.logs;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/**
 * One configured log, with what it inherits filled in.
 *
 * @param source its name as a source of runs
 * @param host of the workers that write it
 * @param keyNames which {@code name=value} is the key, by job
 */
record LogEntry(
        String target,
        String source,
        String path,
        String host,
        ZoneId zone,
        String pattern,
        boolean fromEnd,
        List<String> phrases,
        Map<String, String> keyNames) {

    Glob glob() {
        return new Glob(path);
    }

    LineReader reader() {
        return new LineReader(pattern, phrases, keyNames);
    }
}
