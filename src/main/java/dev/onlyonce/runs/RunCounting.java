package dev.onlyonce.runs;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says of each run once when it is to be counted: with its end, or at once where its source records none. */
final class RunCounting {

    /** A run that is still open when this many others are is not counted any more. */
    private static final int MOST_OPEN = 50_000;

    private final Instant since;
    private final Map<Identity, Boolean> open = new LinkedHashMap<>() {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Identity, Boolean> eldest) {
            return size() > MOST_OPEN;
        }
    };

    RunCounting(Instant since) {
        this.since = since;
    }

    private record Identity(String target, String source, String runId) {

        static Identity of(Run run) {
            return new Identity(run.target(), run.source(), run.runId());
        }
    }

    /** A run that was stored for the first time; what started before {@code since} is history. */
    synchronized List<Run> fresh(Run run) {
        if (RunTimes.at(run, since).isBefore(since)) {
            return List.of();
        }
        if (isOver(run)) {
            return List.of(run);
        }
        open.put(Identity.of(run), true);
        return List.of();
    }

    /** A known run as it is now. */
    synchronized List<Run> changed(Run run) {
        return isOver(run) && open.remove(Identity.of(run)) != null ? List.of(run) : List.of();
    }

    private static boolean isOver(Run run) {
        return switch (run.status()) {
            case QUEUED, RUNNING, RETRYING -> false;
            case UNKNOWN -> !run.endsRecorded() || run.finishedAt() != null;
            case SUCCEEDED, FAILED, CANCELLED, SKIPPED, LOST -> true;
        };
    }
}
