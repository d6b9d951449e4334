package dev.onlyonce.duplicates;

import dev.onlyonce.evidence.ClockDifference;
import dev.onlyonce.evidence.Deployment;
import dev.onlyonce.evidence.LockClaim;
import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.evidence.LockRow;
import dev.onlyonce.evidence.LockWatch;
import dev.onlyonce.evidence.ProcessSeen;
import dev.onlyonce.evidence.SessionSeen;
import dev.onlyonce.evidence.WorkerStart;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was seen around a stretch of runs. Null means that nobody looked, which is not the same as nothing seen.
 *
 * @param holds of advisory locks, any key
 * @param watches locks that somebody counts on, any job
 * @param lockRows rows that serve as locks
 * @param claims lines about the scheduler's lock; none where logs have none
 * @param sessions of the database
 * @param processes workers' processes; each at least at its first and last sight
 * @param starts lines of processes that started; none where logs have none
 * @param deployments that were told
 * @param clocks differences that were measured
 * @param sentBy who sent a run, by its run id, where the source tells
 * @param formats as what the logs were recognised
 */
public record CaseEvidence(
        @Nullable List<LockHold> holds,
        List<LockWatch> watches,
        @Nullable List<LockRow> lockRows,
        List<LockClaim> claims,
        @Nullable List<SessionSeen> sessions,
        @Nullable List<ProcessSeen> processes,
        List<WorkerStart> starts,
        List<Deployment> deployments,
        @Nullable List<ClockDifference> clocks,
        Map<String, String> sentBy,
        Set<String> formats) {

    /** Nobody looked at anything but the runs. */
    public static final CaseEvidence NONE = new CaseEvidence(
            null, List.of(), null, List.of(), null, null, List.of(), List.of(), null, Map.of(), Set.of());

    /** The same with the holds of advisory locks that were seen; none is an answer too. */
    public CaseEvidence holds(List<LockHold> seen) {
        return new CaseEvidence(
                seen, watches, lockRows, claims, sessions, processes, starts, deployments, clocks, sentBy, formats);
    }

    /** The same with locks that somebody counts on. */
    public CaseEvidence watches(List<LockWatch> known) {
        return new CaseEvidence(
                holds, known, lockRows, claims, sessions, processes, starts, deployments, clocks, sentBy, formats);
    }

    /** The same with rows that serve as locks. */
    public CaseEvidence lockRows(List<LockRow> seen) {
        return new CaseEvidence(
                holds, watches, seen, claims, sessions, processes, starts, deployments, clocks, sentBy, formats);
    }

    /** The same with what workers say about the scheduler's lock, and about their start. */
    public CaseEvidence told(List<WorkerStart> begun, List<LockClaim> said) {
        return new CaseEvidence(
                holds, watches, lockRows, said, sessions, processes, begun, deployments, clocks, sentBy, formats);
    }

    /** The same with the sessions of the database. */
    public CaseEvidence sessions(List<SessionSeen> seen) {
        return new CaseEvidence(
                holds, watches, lockRows, claims, seen, processes, starts, deployments, clocks, sentBy, formats);
    }

    /** The same with workers' processes. */
    public CaseEvidence processes(List<ProcessSeen> seen) {
        return new CaseEvidence(
                holds, watches, lockRows, claims, sessions, seen, starts, deployments, clocks, sentBy, formats);
    }

    /** The same with deployments. */
    public CaseEvidence deployments(List<Deployment> told) {
        return new CaseEvidence(
                holds, watches, lockRows, claims, sessions, processes, starts, told, clocks, sentBy, formats);
    }

    /** The same with measured differences of clocks. */
    public CaseEvidence clocks(List<ClockDifference> measured) {
        return new CaseEvidence(
                holds, watches, lockRows, claims, sessions, processes, starts, deployments, measured, sentBy, formats);
    }

    /** The same with who sent which run. */
    public CaseEvidence sentBy(Map<String, String> senders) {
        return new CaseEvidence(
                holds, watches, lockRows, claims, sessions, processes, starts, deployments, clocks, senders, formats);
    }

    /** The same with the formats of the logs. */
    public CaseEvidence formats(Set<String> recognised) {
        return new CaseEvidence(
                holds, watches, lockRows, claims, sessions, processes, starts, deployments, clocks, sentBy, recognised);
    }
}
