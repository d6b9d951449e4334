package dev.onlyonce.runs.logs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts what was read of one entry since the start, file by file; read by pages while it is written. */
final class EntryTally {

    private static final int MOST_FILES = 100;

    private final String source;
    private final String path;
    private final Map<String, FileTally> files = new LinkedHashMap<>();
    private Set<String> troubles = Set.of();

    EntryTally(String source, String path) {
        this.source = source;
        this.path = path;
    }

    String source() {
        return source;
    }

    /** Of one generation; those met first are let go when there are too many. */
    synchronized FileTally file(String stream, String itsPath) {
        FileTally tally = files.computeIfAbsent(stream, s -> new FileTally(itsPath));
        if (files.size() > MOST_FILES) {
            files.remove(files.keySet().iterator().next());
        }
        return tally;
    }

    /** What keeps from reading now; answers those that are new. */
    synchronized Set<String> troubles(Set<String> now) {
        Set<String> fresh = new LinkedHashSet<>(now);
        fresh.removeAll(troubles);
        troubles = Set.copyOf(now);
        return fresh;
    }

    /** Zero requests is a measurement only where access lines were ever seen. */
    synchronized boolean sawRequests() {
        return files.values().stream().anyMatch(file -> file.status().requests() > 0);
    }

    synchronized LogStatus status() {
        return new LogStatus(
                source,
                path,
                new ArrayList<>(troubles),
                files.values().stream().map(FileTally::status).toList());
    }

    synchronized List<FileTally> files() {
        return List.copyOf(files.values());
    }
}
