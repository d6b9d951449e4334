package dev.onlyonce.runs.logs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.stereotype.Component;

/** How the reading of each log does, in memory. */
@Component
public class LogStates {

    private final Map<String, List<Entry>> byTarget = new ConcurrentHashMap<>();

    private record Entry(String source, String path, List<FileTally> files) {}

    /** Of one target, in the order of its configuration. */
    public List<LogStatus> of(String target) {
        return byTarget.getOrDefault(target, List.of()).stream()
                .map(entry -> new LogStatus(
                        entry.source(),
                        entry.path(),
                        entry.files().stream().map(FileTally::status).toList()))
                .toList();
    }

    /** Where a collector counts its files. */
    List<FileTally> entry(String target, String source, String path) {
        List<FileTally> files = new CopyOnWriteArrayList<>();
        byTarget.compute(target, (t, old) -> {
            List<Entry> entries = new ArrayList<>(old == null ? List.of() : old);
            entries.removeIf(entry -> entry.source().equals(source));
            entries.add(new Entry(source, path, files));
            return entries;
        });
        return files;
    }
}
