package dev.onlyonce.duplicates;

import dev.onlyonce.runs.Coverage;
import dev.onlyonce.runs.JobSources;
import dev.onlyonce.runs.RunBatch;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Keeps the ledger of every job with a schedule: settles its ticks once they can be told, and looks again at those whose
 * runs or coverage changed. Called between judgements, never beside one, so that no run is overlooked.
 */
@Component
class TickLedger {

    private static final int AT_ONCE = 2_000;

    /** How often ticks of which nothing was known are looked at again. */
    private static final Duration LOOK_AGAIN = Duration.ofMinutes(1);

    /** How long a source may take to tell before a tick is said to be unknown. */
    static final Duration PATIENCE = Duration.ofSeconds(15);

    private final LedgerStore store;
    private final JobPolicies policies;
    private final JobSources sources;
    private final Coverage coverage;
    private final MissedMeter meter;
    private final InstantSource clock;
    private final TransactionTemplate transaction;
    private final Map<LedgerStore.Job, Instant> nextDue = new HashMap<>();
    private final Map<String, Instant> lookedAgain = new HashMap<>();

    TickLedger(
            LedgerStore store,
            JobPolicies policies,
            JobSources sources,
            Coverage coverage,
            MissedMeter meter,
            InstantSource clock,
            PlatformTransactionManager transactions) {
        this.store = store;
        this.policies = policies;
        this.sources = sources;
        this.coverage = coverage;
        this.meter = meter;
        this.clock = clock;
        this.transaction = new TransactionTemplate(transactions);
    }

    /**
     * Settles what can be told now.
     *
     * @param changed jobs whose runs were judged since the last call
     * @return jobs of which something changed
     */
    Set<String> settle(String target, Set<String> changed) {
        Instant now = clock.instant();
        Instant before = lookedAgain.getOrDefault(target, Instant.MIN);
        boolean again = !before.plus(LOOK_AGAIN).isAfter(now);
        Set<String> settled = new TreeSet<>();
        Set<String> waiting = store.waiting(target);
        for (String name : policies.scheduled(target)) {
            LedgerStore.Job job = new LedgerStore.Job(target, name, policies.zone(target));
            boolean due = !nextDue.getOrDefault(job, Instant.MIN).isAfter(now);
            if (!waiting.contains(name) && (due || again || changed.contains(name)) && settle(job, now, again)) {
                settled.add(name);
            }
        }
        if (again) {
            lookedAgain.put(target, now);
        }
        return settled;
    }

    private boolean settle(LedgerStore.Job job, Instant now, boolean again) {
        JobPolicy policy = policies.of(job.target(), job.job());
        Ticks ticks = policy.ticks();
        Optional<Instant> begin = ticks == null ? Optional.empty() : begin(job, ticks);
        if (ticks == null || begin.isEmpty()) {
            return false; // of a job that no source knows nothing is said
        }
        TickVerdicts verdicts =
                new TickVerdicts(policy, ticks, new CoveredTicks(job.target(), job.job(), sources, coverage));
        boolean changed = false;
        while (settleNext(job, ticks, verdicts, begin.get(), now)) {
            changed = true;
        }
        changed |= lookAgain(job, ticks, verdicts, true, now);
        return again && lookAgain(job, ticks, verdicts, false, now) || changed;
    }

    /** Where its source begins to account for the job; a period has no phase before the first run. */
    private Optional<Instant> begin(LedgerStore.Job job, Ticks ticks) {
        return sources.of(job.target(), job.job()).stream()
                .flatMap(source -> ticks.byTheClock() ? coveredFrom(job, source) : Stream.of(source.firstAt()))
                .min(Instant::compareTo)
                .flatMap(at -> ticks.byTheClock() ? Optional.of(at) : ticks.latest(at));
    }

    private Stream<Instant> coveredFrom(LedgerStore.Job job, JobSources.Candidate source) {
        return coverage.between(job.target(), source.source(), Instant.EPOCH, clock.instant()).stream()
                .map(RunBatch.Span::from)
                .limit(1);
    }

    /** Settles the next ticks that can be told; false when there is none. */
    private boolean settleNext(LedgerStore.Job job, Ticks ticks, TickVerdicts verdicts, Instant begin, Instant now) {
        LedgerStore.Settled known = store.settled(job).orElse(new LedgerStore.Settled(begin, begin));
        if (begin.isBefore(known.from())) {
            transaction.executeWithoutResult(s -> store.forget(job.target(), job.job(), Instant.EPOCH));
            known = new LedgerStore.Settled(begin, begin); // older logs were found: all of it once more
        }
        List<Instant> due = new ArrayList<>();
        Optional<Instant> next = ticks.next(known.to().minusNanos(1));
        while (next.isPresent() && due.size() < AT_ONCE && isOver(verdicts, next.get(), now)) {
            due.add(next.get());
            next = ticks.next(next.get());
        }
        next.ifPresent(t -> nextDue.put(job, verdicts.settlesAt(t).plus(PATIENCE)));
        if (due.isEmpty()) {
            return false;
        }
        LedgerStore.Settled after =
                new LedgerStore.Settled(known.from(), due.getLast().plusNanos(1_000));
        List<LedgerTick> told = transaction.execute(s -> {
            List<LedgerTick> of = verdicts.of(due, store.ran(job, due.getFirst(), due.getLast()));
            store.replace(job, due, of);
            store.settled(job, after);
            return of;
        });
        meter.settled(job, told == null ? List.of() : told);
        return true;
    }

    private static boolean isOver(TickVerdicts verdicts, Instant tick, Instant now) {
        return !verdicts.settlesAt(tick).plus(PATIENCE).isAfter(now);
    }

    private boolean lookAgain(LedgerStore.Job job, Ticks ticks, TickVerdicts verdicts, boolean touched, Instant now) {
        Boolean changed = transaction.execute(s -> {
            List<Instant> look = touched
                    ? store.takeTouched(job, AT_ONCE)
                    : nowCovered(job, now).limit(AT_ONCE).toList();
            if (look.isEmpty()) {
                return false;
            }
            List<Instant> all = ticks.byTheClock() ? look : withNeighbours(job, ticks, look);
            store.replace(job, all, verdicts.of(all, store.ran(job, all.getFirst(), all.getLast())));
            return true;
        });
        return Boolean.TRUE.equals(changed);
    }

    /** Ticks of which nothing was known, where a source has told since then. */
    private Stream<Instant> nowCovered(LedgerStore.Job job, Instant now) {
        List<Instant> unknown = store.unknown(job, Instant.EPOCH, now, AT_ONCE);
        if (unknown.isEmpty()) {
            return Stream.of();
        }
        CoveredTicks covered = new CoveredTicks(job.target(), job.job(), sources, coverage);
        return unknown.stream().filter(covered);
    }

    /** Whether a period drifted over a tick depends on the runs around it. */
    private List<Instant> withNeighbours(LedgerStore.Job job, Ticks ticks, List<Instant> look) {
        NavigableSet<Instant> all = new TreeSet<>();
        LedgerStore.Settled settled = store.settled(job).orElseThrow();
        for (Instant tick : look) {
            NavigableSet<Instant> ran = new TreeSet<>(store.ran(job, tick, tick).keySet());
            Instant from = Optional.ofNullable(ran.lower(tick)).orElse(tick);
            Instant to = Optional.ofNullable(ran.higher(tick)).orElse(tick);
            for (Optional<Instant> t = Optional.of(from);
                    t.isPresent() && !t.get().isAfter(to) && all.size() < AT_ONCE;
                    t = ticks.next(t.get())) {
                all.add(t.get());
            }
        }
        all.removeIf(t -> t.isBefore(settled.from()) || !t.isBefore(settled.to()));
        return List.copyOf(all);
    }
}
