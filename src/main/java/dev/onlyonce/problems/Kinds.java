package dev.onlyonce.problems;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** All kinds that somebody detects. */
@Component
public class Kinds {

    private final Map<String, Kind> byWord = new TreeMap<>();

    Kinds(List<Detector> detectors) {
        detectors.forEach(detector -> byWord.put(detector.kind().word(), detector.kind()));
    }

    /** The page, below {@code t/<target>/}, that has what a problem rests on; that of problems for a kind of an older version. */
    public String page(Problem problem) {
        Kind kind = byWord.get(problem.kind());
        return kind == null ? "problems" : kind.page();
    }

    List<Kind> all() {
        return List.copyOf(byWord.values());
    }
}
