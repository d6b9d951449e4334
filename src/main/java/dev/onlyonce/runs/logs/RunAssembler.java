package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunBuilder;
import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.logs.LineEvent.Subject;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes runs of the events of one source: starts, and the ends that belong to them by worker, job and key. */
final class RunAssembler {

    private static final int MOST_RECORDS = 10_000;

    private final String target;
    private final String source;
    private final String host;
    private final RunsInProgress open = new RunsInProgress();
    private final Set<String> jobsWithEnds;
    private final WorkerStarts starts;
    private final LockSigns locks;
    private final Set<String> records = new LinkedHashSet<>();

    /**
     * @param host of lines that do not say theirs
     * @param stillOpen runs that the store has without an end
     * @param jobsWithEnds for which a run was ever told to have succeeded: only these can be "running"
     * @param starts when which worker started, as told before
     * @param locks what was told of locks before
     */
    RunAssembler(
            LogEntry entry, Collection<Run> stillOpen, Set<String> jobsWithEnds, WorkerStarts starts, LockSigns locks) {
        this.target = entry.target();
        this.source = entry.source();
        this.host = entry.host();
        this.jobsWithEnds = new HashSet<>(jobsWithEnds);
        this.starts = starts;
        this.locks = locks;
        stillOpen.forEach(open::add);
    }

    /** A start is a run of its own, always: four equal lines are four runs. */
    Run started(Subject subject, Instant at, String offset, @Nullable String node) {
        boolean ends = jobsWithEnds.contains(subject.job());
        Run run = builder(subject, offset, node, at)
                .startedAt(at)
                .endsRecorded(ends)
                .status(ends ? RunStatus.RUNNING : RunStatus.UNKNOWN)
                .build();
        open.add(run);
        return run;
    }

    /**
     * The run that ended, with its end; empty when its start was never seen. Only a regular end says that this job's ends are
     * recorded: many programs log nothing but failures.
     */
    Optional<Run> ended(LineEvent.Ended event, Instant at, @Nullable String node) {
        Run like = builder(event.subject(), "?", node, at).build();
        if (event.status() != RunStatus.FAILED) {
            jobsWithEnds.add(like.job());
        }
        return open.take(like)
                .map(run -> new RunBuilder(run)
                        .finishedAt(run.startedAt() != null && at.isBefore(run.startedAt()) ? run.startedAt() : at)
                        .endsRecorded(jobsWithEnds.contains(like.job()))
                        .status(event.status())
                        .error(event.error())
                        .build());
    }

    /** A run told by one line, at its end. */
    Run whole(LineEvent.Whole event, Instant at, String offset, @Nullable String node) {
        Instant start = event.took() == null ? null : at.minus(event.took());
        return builder(event.subject(), offset, node, start == null ? at : start)
                .startedAt(start)
                .finishedAt(at)
                .endsRecorded(true)
                .status(event.status())
                .error(event.error())
                .build();
    }

    void sign(LineEvent.Sign sign, Instant at) {
        switch (sign) {
            case LineEvent.WorkerStarted started -> starts.add(worker(started.host(), started.pid()), at);
            case LineEvent.LockClaimed claimed ->
                locks.claimed(worker(claimed.host(), claimed.pid()), at, claimed.taken());
            case LineEvent.RowLocked locked ->
                locks.locked(worker(locked.host(), locked.pid()), at, locked.name(), locked.until());
        }
    }

    LockSigns locks() {
        return locks;
    }

    private String worker(@Nullable String told, long pid) {
        return (told != null ? told : host) + ":" + pid;
    }

    void nodeStarted(String node, Instant at) {
        starts.add(node, at);
    }

    WorkerStarts starts() {
        return starts;
    }

    /** Whether this record of a shipper was taken before; from then on it was. */
    boolean isCopy(Subject subject) {
        if (subject.record() == null) {
            return false;
        }
        if (records.size() >= MOST_RECORDS) {
            records.remove(records.iterator().next());
        }
        return !records.add(subject.record());
    }

    private RunBuilder builder(Subject subject, String offset, @Nullable String node, Instant at) {
        String named = subject.worker();
        String worker = node != null && named != null ? node + "/" + named : named;
        String on = subject.host() != null ? subject.host() : host;
        String runId = subject.record() != null ? "record|" + subject.record() : offset;
        return new RunBuilder(target, source, runId, subject.job())
                .key(subject.key())
                .externalId(subject.externalId())
                .worker(worker, on, subject.pid())
                .workerStartedAt(workerStart(node, on, subject.pid(), at));
    }

    private @Nullable Instant workerStart(@Nullable String node, String on, @Nullable Long pid, Instant at) {
        if (starts.isEmpty() || node == null && pid == null) {
            return null;
        }
        return starts.before(node != null ? node : on + ":" + pid, at);
    }
}
