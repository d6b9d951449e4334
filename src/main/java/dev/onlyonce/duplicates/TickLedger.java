package dev.onlyonce.duplicates;

import dev.onlyonce.runs.Coverage;
import dev.onlyonce.runs.JobSources;
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
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
        Set<String> touched = store.touched(target);
        Set<String> unknown = again ? store.unknown(target) : Set.of();
        Map<String, LedgerStore.Settled> states = store.settled(target);
        CoverageAhead ahead = new CoverageAhead(coverage);
        for (String name : policies.scheduled(target)) {
            LedgerStore.Job job = new LedgerStore.Job(target, name, policies.zone(target));
            boolean due = !nextDue.getOrDefault(job, Instant.MIN).isAfter(now) || !states.containsKey(name);
            boolean look = due || touched.contains(name) || unknown.contains(name) || changed.contains(name) && again;
            if (!waiting.contains(name)
                    && look
                    && settle(new Round(job, states.get(name), unknown.contains(name), now, ahead))) {
                settled.add(name);
            }
        }
        if (again) {
            lookedAgain.put(target, now);
        }
        return settled;
    }

    /**
     * One job's turn.
     *
     * @param known what is settled of it; null when nothing is
     * @param unknown whether it has ticks of which nothing was known
     */
    private record Round(
            LedgerStore.Job job,
            LedgerStore.@Nullable Settled known,
            boolean unknown,
            Instant now,
            CoverageAhead ahead) {}

    private boolean settle(Round round) {
        LedgerStore.Job job = round.job();
        JobPolicy policy = policies.of(job.target(), job.job());
        Ticks ticks = policy.ticks();
        Optional<Instant> begin = ticks == null ? Optional.empty() : begin(round, ticks);
        if (ticks == null || begin.isEmpty()) {
            return false; // of a job that no source knows nothing is said
        }
        CoveredTicks covered = new CoveredTicks(job.target(), job.job(), sources, round.ahead());
        TickVerdicts verdicts = new TickVerdicts(policy, ticks, covered);
        LedgerStore.Settled known = known(round, begin.get());
        boolean changed = false;
        for (Optional<LedgerStore.Settled> next = settleNext(round, known, ticks, verdicts);
                next.isPresent();
                next = settleNext(round, known, ticks, verdicts)) {
            known = next.get();
            changed = true;
        }
        Settling settling = new Settling(job, known, ticks, verdicts);
        changed |= lookAgain(settling, () -> store.takeTouched(job, AT_ONCE));
        return round.unknown() && lookAgain(settling, () -> nowCovered(round, covered)) || changed;
    }

    /** A job's settled ticks with what judges them. */
    private record Settling(LedgerStore.Job job, LedgerStore.Settled known, Ticks ticks, TickVerdicts verdicts) {}

    private LedgerStore.Settled known(Round round, Instant begin) {
        LedgerStore.Settled known = round.known();
        if (known != null && begin.isBefore(known.from())) { // older logs were found: all of it once more
            transaction.executeWithoutResult(
                    s -> store.forget(round.job().target(), round.job().job(), Instant.EPOCH));
            known = null;
        }
        return known == null ? new LedgerStore.Settled(begin, begin) : known;
    }

    /** Where its source begins to account for the job; a period has no phase before the first run. */
    private Optional<Instant> begin(Round round, Ticks ticks) {
        LedgerStore.Job job = round.job();
        return sources.of(job.target(), job.job()).stream()
                .flatMap(source -> ticks.byTheClock()
                        ? round.ahead().first(job.target(), source.source(), round.now()).stream()
                        : Stream.of(source.firstAt()))
                .min(Instant::compareTo)
                .flatMap(at -> ticks.byTheClock() ? Optional.of(at) : ticks.latest(at));
    }

    /** Settles the next ticks that can be told, and says up to where; empty when there is none. */
    private Optional<LedgerStore.Settled> settleNext(
            Round round, LedgerStore.Settled known, Ticks ticks, TickVerdicts verdicts) {
        LedgerStore.Job job = round.job();
        Instant now = round.now();
        List<Instant> due = new ArrayList<>();
        Optional<Instant> next = ticks.next(known.to().minusNanos(1));
        while (next.isPresent() && due.size() < AT_ONCE && isOver(verdicts, next.get(), now)) {
            due.add(next.get());
            next = ticks.next(next.get());
        }
        next.ifPresent(t -> nextDue.put(job, verdicts.settlesAt(t).plus(PATIENCE)));
        if (due.isEmpty()) {
            return Optional.empty();
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
        return Optional.of(after);
    }

    private static boolean isOver(TickVerdicts verdicts, Instant tick, Instant now) {
        return !verdicts.settlesAt(tick).plus(PATIENCE).isAfter(now);
    }

    private boolean lookAgain(Settling of, Supplier<List<Instant>> which) {
        Boolean changed = transaction.execute(s -> {
            List<Instant> look = which.get();
            List<Instant> all = of.ticks().byTheClock() ? look : withNeighbours(of, look);
            if (all.isEmpty()) {
                return false;
            }
            store.replace(of.job(), all, of.verdicts().of(all, store.ran(of.job(), all.getFirst(), all.getLast())));
            return true;
        });
        return Boolean.TRUE.equals(changed);
    }

    /** Ticks of which nothing was known, where a source has told since then. */
    private List<Instant> nowCovered(Round round, CoveredTicks covered) {
        return store.unknown(round.job(), Instant.EPOCH, round.now(), AT_ONCE).stream()
                .filter(covered)
                .toList();
    }

    /** Whether a period drifted over a tick depends on the runs around it. */
    private List<Instant> withNeighbours(Settling of, List<Instant> look) {
        NavigableSet<Instant> all = new TreeSet<>();
        for (Instant tick : look) {
            NavigableSet<Instant> ran =
                    new TreeSet<>(store.ran(of.job(), tick, tick).keySet());
            Instant from = Optional.ofNullable(ran.lower(tick)).orElse(tick);
            Instant to = Optional.ofNullable(ran.higher(tick)).orElse(tick);
            for (Optional<Instant> t = Optional.of(from);
                    t.isPresent() && !t.get().isAfter(to) && all.size() < AT_ONCE;
                    t = of.ticks().next(t.get())) {
                all.add(t.get());
            }
        }
        all.removeIf(
                t -> t.isBefore(of.known().from()) || !t.isBefore(of.known().to()));
        return List.copyOf(all);
    }
}
