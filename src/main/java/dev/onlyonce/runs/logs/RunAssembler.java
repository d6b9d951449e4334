package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunBuilder;
import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.logs.LineEvent.Subject;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes runs of the events of one source: starts, and the ends that belong to them by worker, job and key. */
final class RunAssembler {

    private static final int MOST_OPEN = 100;

    private final String target;
    private final String source;
    private final String host;
    private final Map<String, Deque<Run>> open = new HashMap<>();
    private final Set<String> jobsWithEnds;

    /**
     * @param host of lines that do not say theirs
     * @param stillOpen runs that the store has without an end
     * @param jobsWithEnds for which an end line was ever seen: only these can be "running"
     */
    RunAssembler(String target, String source, String host, Collection<Run> stillOpen, Set<String> jobsWithEnds) {
        this.target = target;
        this.source = source;
        this.host = host;
        this.jobsWithEnds = new HashSet<>(jobsWithEnds);
        stillOpen.forEach(this::remember);
    }

    /** A start is a run of its own, always: four equal lines are four runs. */
    Run started(Subject subject, Instant at, String runId, @Nullable String node) {
        boolean ends = jobsWithEnds.contains(subject.job());
        Run run = builder(subject, runId, node)
                .startedAt(at)
                .endsRecorded(ends)
                .status(ends ? RunStatus.RUNNING : RunStatus.UNKNOWN)
                .build();
        remember(run);
        return run;
    }

    /** The run that ended, with its end; empty when its start was never seen. */
    Optional<Run> ended(LineEvent.Ended event, Instant at, @Nullable String node) {
        Run like = builder(event.subject(), "?", node).build();
        jobsWithEnds.add(like.job());
        return take(like)
                .map(run -> new RunBuilder(run)
                        .finishedAt(run.startedAt() != null && at.isBefore(run.startedAt()) ? run.startedAt() : at)
                        .endsRecorded(true)
                        .status(event.status())
                        .error(event.error())
                        .build());
    }

    /** A run told by one line, at its end. */
    Run whole(LineEvent.Whole event, Instant at, String runId, @Nullable String node) {
        return builder(event.subject(), runId, node)
                .startedAt(event.took() == null ? null : at.minus(event.took()))
                .finishedAt(at)
                .endsRecorded(true)
                .status(event.status())
                .error(event.error())
                .build();
    }

    private RunBuilder builder(Subject subject, String runId, @Nullable String node) {
        String named = subject.worker();
        String worker = node != null && named != null ? node + "/" + named : named;
        String on = subject.host() != null ? subject.host() : host;
        return new RunBuilder(target, source, runId, subject.job())
                .key(subject.key())
                .externalId(subject.externalId())
                .worker(worker, on, subject.pid());
    }

    private void remember(Run run) {
        Deque<Run> runs = open.computeIfAbsent(place(run), p -> new ArrayDeque<>());
        runs.add(run);
        if (runs.size() > MOST_OPEN) {
            runs.removeFirst(); // a log without ends: nothing will ever come for these
        }
    }

    /** The oldest open run of the same worker, job and key; an end that names no key ends the worker's oldest of the job. */
    private Optional<Run> take(Run like) {
        Deque<Run> runs = open.get(place(like));
        if (runs == null) {
            return Optional.empty();
        }
        for (Iterator<Run> i = runs.iterator(); i.hasNext(); ) {
            Run run = i.next();
            boolean sameKey = like.key() == null || like.key().equals(run.key());
            boolean sameId = like.externalId() == null || like.externalId().equals(run.externalId());
            if (sameKey && sameId) {
                i.remove();
                return Optional.of(run);
            }
        }
        return Optional.empty();
    }

    private static String place(Run run) {
        return run.job() + '\n' + run.worker();
    }
}
