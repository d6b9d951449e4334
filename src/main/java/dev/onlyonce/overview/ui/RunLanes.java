package dev.onlyonce.overview.ui;

import dev.onlyonce.duplicates.JudgedRun;
import dev.onlyonce.duplicates.JudgedRuns;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Texts;
import dev.onlyonce.uikit.TimelineModel.Bar;
import dev.onlyonce.uikit.TimelineModel.Lane;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** The workers' lanes of the time axis with their runs; an extra run leads to its duplicate. */
@Component
class RunLanes {

    /** More are not drawn; the picture says so. */
    static final int MOST_RUNS = 2_000;

    private static final String NOT_KNOWN = "?";

    private final JudgedRuns runs;

    RunLanes(JudgedRuns runs) {
        this.runs = runs;
    }

    /** @param runs in order of start, the first {@link #MOST_RUNS} */
    record Drawn(List<JudgedRun> runs, List<Lane> lanes, List<Bar> bars) {}

    Drawn of(PageState state) {
        List<JudgedRun> found = runs.between(state.name(), state.from(), state.to(), MOST_RUNS);
        return new Drawn(found, lanes(found), bars(state, found));
    }

    private static List<Lane> lanes(List<JudgedRun> found) {
        Map<String, Lane> lanes = new LinkedHashMap<>();
        for (JudgedRun run : found) {
            String label = run.worker() == null ? Texts.of("worker.notKnown") : run.worker();
            lanes.putIfAbsent(lane(run), new Lane(lane(run), "worker", label, ""));
        }
        return lanes.values().stream().sorted(Comparator.comparing(Lane::id)).toList();
    }

    private static List<Bar> bars(PageState state, List<JudgedRun> found) {
        Map<String, Integer> jobs = new LinkedHashMap<>();
        List<Bar> bars = new ArrayList<>();
        for (JudgedRun run : found) {
            Instant end = run.finishedAt();
            int job = jobs.computeIfAbsent(run.job(), name -> jobs.size());
            bars.add(new Bar(
                    run.source() + "/" + run.runId(),
                    lane(run),
                    run.extra() ? "extra" : "run",
                    run.startedAt().toEpochMilli(),
                    end == null ? null : end.toEpochMilli(),
                    run.key() == null ? run.job() : run.job() + " " + run.key(),
                    job,
                    run.extra() ? link(state, run) : ""));
        }
        return bars;
    }

    /** By what it is, not by a number of ours: occurrences are judged anew when late runs come. */
    private static String link(PageState state, JudgedRun run) {
        Map<String, String> which = new LinkedHashMap<>();
        which.put("job", run.job());
        if (run.key() != null) {
            which.put("key", run.key());
        }
        which.put("at", run.startedAt().toString());
        return state.link("duplicates/one", which);
    }

    private static String lane(JudgedRun run) {
        return run.worker() == null ? NOT_KNOWN : run.worker();
    }
}
