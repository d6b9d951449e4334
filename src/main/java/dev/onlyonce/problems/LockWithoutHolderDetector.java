package dev.onlyonce.problems;

import dev.onlyonce.duplicates.Schedules;
import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.locks.LockTargetSettings;
import dev.onlyonce.locks.WatchedLock;
import dev.onlyonce.locks.WatchedLocks;
import dev.onlyonce.runs.RunHistory;
import dev.onlyonce.targets.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Watched locks that one session is meant to hold and none does; never of one that nobody ever held. */
@Component
final class LockWithoutHolderDetector implements Detector {

    /** A reload lets go and takes again: those that wait for the lock try every 10 to 30 s. */
    private static final Kind KIND =
            Kind.state("lock-without-holder", "locks", Duration.ofSeconds(60), Duration.ofSeconds(30));

    private final WatchedLocks locks;
    private final RunHistory history;
    private final Schedules schedules;

    LockWithoutHolderDetector(WatchedLocks locks, RunHistory history, Schedules schedules) {
        this.locks = locks;
        this.history = history;
        this.schedules = schedules;
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public Look look(Target target, List<Problem> open, Instant now) {
        List<WatchedLock> watched = locks.states(target.name()).stream()
                .filter(lock -> lock.expect() == LockTargetSettings.Expect.ONE)
                .toList();
        List<Sign> signs = watched.stream()
                .filter(lock -> lock.state() == WatchedLock.State.NO_HOLDER)
                .flatMap(lock -> sign(target, lock, now).stream())
                .toList();
        List<String> unseen = watched.stream()
                .filter(lock -> lock.held() == null)
                .map(LockWithoutHolderDetector::place)
                .toList();
        return Look.of(signs, open, problem -> !unseen.contains(problem.place()));
    }

    private Optional<Sign> sign(Target target, WatchedLock lock, Instant now) {
        LockHold last = lock.lastHold();
        if (last == null) {
            return Optional.empty();
        }
        Instant since = last.endedAt() == null ? last.lastSeen() : last.endedAt();
        long ran = ran(target, lock.guards(), since, now);
        List<Fact> facts = new ArrayList<>(List.of(Fact.of("key", lock.key().hex()), Fact.of("runsSince", ran)));
        nextTick(target, lock.guards()).ifPresent(next -> facts.add(Fact.of("nextTick", next)));
        String form = lock.guards().isEmpty() ? "unguarded" : ran > 0 ? "ran" : facts.size() > 2 ? "waits" : "quiet";
        return Optional.of(new Sign(
                place(lock),
                LockName.of(lock.key()),
                Severities.either(target, lock.guards()),
                lock.guards(),
                form,
                facts,
                since,
                lock.at() == null ? since : lock.at()));
    }

    private long ran(Target target, List<String> jobs, Instant since, Instant now) {
        return jobs.isEmpty() || !since.isBefore(now)
                ? 0
                : history.workers(target.name(), since, now, target.zone()).stream()
                        .filter(runs -> jobs.contains(runs.job()))
                        .mapToLong(RunHistory.WorkerRuns::runs)
                        .sum();
    }

    private Optional<Instant> nextTick(Target target, List<String> jobs) {
        return schedules.of(target.name()).stream()
                .filter(next -> jobs.contains(next.schedule().job()))
                .map(Schedules.Next::nextTick)
                .filter(Objects::nonNull)
                .min(Instant::compareTo);
    }

    private static String place(WatchedLock lock) {
        return lock.key().text() + " in " + lock.database();
    }
}
