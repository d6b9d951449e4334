package dev.onlyonce.duplicates;

import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.RunTrigger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs of one job and key for a test, and what is judged of them. */
final class JobRuns {

    private final JobPolicy policy;
    private final @Nullable String key;
    private final List<Start> runs = new ArrayList<>();

    private JobRuns(JobPolicy policy, @Nullable String key) {
        this.policy = policy;
        this.key = key;
    }

    static JobRuns of(JobPolicy policy) {
        return new JobRuns(policy, "user_id=42");
    }

    static JobRuns withoutKey(JobPolicy policy) {
        return new JobRuns(policy, null);
    }

    /** What of a run a case says beside its start and worker. */
    record More(
            @Nullable String externalId,
            @Nullable String host,
            @Nullable Instant tick,
            @Nullable Duration took,
            RunStatus status,
            RunTrigger trigger) {

        static final More NOTHING = new More(null, null, null, null, RunStatus.UNKNOWN, RunTrigger.SCHEDULE);

        static More id(String externalId) {
            return new More(externalId, null, null, null, RunStatus.UNKNOWN, RunTrigger.SCHEDULE);
        }

        static More host(String host) {
            return new More(null, host, null, null, RunStatus.UNKNOWN, RunTrigger.SCHEDULE);
        }

        static More tick(Instant tick) {
            return new More(null, null, tick, null, RunStatus.UNKNOWN, RunTrigger.SCHEDULE);
        }

        static More took(Duration took) {
            return new More(null, null, null, took, RunStatus.SUCCEEDED, RunTrigger.SCHEDULE);
        }
    }

    JobRuns run(Instant at, String worker) {
        return run(at, worker, More.NOTHING);
    }

    JobRuns run(Instant at, String worker, More more) {
        runs.add(new Start(
                "s",
                "r" + runs.size(),
                more.externalId(),
                worker,
                more.host(),
                null,
                more.tick(),
                at,
                more.took() == null ? null : at.plus(more.took()),
                more.took() != null,
                more.status(),
                more.trigger()));
        return this;
    }

    List<Start> starts() {
        return runs.stream().sorted(Start.ORDER).toList();
    }

    /** In order of first start. */
    List<Occurrence> judge() {
        MemoryLedger ledger = new MemoryLedger(policy, key, at -> true);
        ledger.arrive(runs);
        return ledger.occurrences();
    }

    int extraRuns() {
        return judge().stream().mapToInt(Occurrence::extraRuns).sum();
    }
}
