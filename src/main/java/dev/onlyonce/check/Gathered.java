package dev.onlyonce.check;

import dev.onlyonce.duplicates.Start;
import dev.onlyonce.runs.Run;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The runs that logs tell, by job and key, no more of each than judging needs. */
final class Gathered implements Consumer<Run> {

    /** More would not fit into memory. */
    static final int MOST_RUNS = 1_500_000;

    /** As many as the reader of logs may still find an end of. */
    private static final int MOST_OPEN = 200_000;

    private final Map<String, Map<String, List<Start>>> jobs = new TreeMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, Place> open = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Place> eldest) {
            return size() > MOST_OPEN;
        }
    };
    private int runs;
    private long passedOver;

    private record Place(List<Start> ofKey, int index) {}

    @Override
    public void accept(Run run) {
        Optional<Start> start = Start.of(run);
        if (start.isEmpty()) {
            return;
        }
        List<Start> ofKey = jobs.computeIfAbsent(run.job(), job -> new TreeMap<>())
                .computeIfAbsent(name(run.key() == null ? "" : run.key()), key -> new ArrayList<>());
        Start fact = shared(start.get());
        Place known = run.finishedAt() == null ? null : open.remove(run.runId());
        if (known != null) {
            known.ofKey().set(known.index(), fact);
        } else if (runs < MOST_RUNS) {
            if (run.finishedAt() == null) {
                open.put(run.runId(), new Place(ofKey, ofKey.size()));
            }
            ofKey.add(fact);
            runs++;
        } else {
            passedOver++;
        }
    }

    /** Few workers run many runs: their names are kept once. */
    private Start shared(Start run) {
        return new Start(
                name(run.source()),
                run.runId(),
                run.externalId(),
                run.worker() == null ? null : name(run.worker()),
                run.host() == null ? null : name(run.host()),
                run.pid(),
                run.tick(),
                run.at(),
                run.end(),
                run.endsRecorded(),
                run.status(),
                run.trigger());
    }

    private String name(String name) {
        return names.computeIfAbsent(name, n -> n);
    }

    Set<String> jobs() {
        return jobs.keySet();
    }

    /** Runs of a job by key; the empty key is none. Those that started before an instant are left out. */
    Map<String, List<Start>> of(String job, @Nullable Instant from) {
        Map<String, List<Start>> byKey = new TreeMap<>();
        jobs.getOrDefault(job, Map.of()).forEach((key, all) -> {
            List<Start> late = from == null
                    ? all
                    : all.stream().filter(run -> !run.at().isBefore(from)).toList();
            if (!late.isEmpty()) {
                byKey.put(key, late);
            }
        });
        return byKey;
    }

    /** How many runs were not looked at because there were more than {@link #MOST_RUNS}. */
    long passedOver() {
        return passedOver;
    }
}
