package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.duplicates.Phases;
import dev.onlyonce.duplicates.Start;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Every worker starts the scheduler: runs per tick = workers alive, one each. With no other sign of life than the runs
 * themselves that is likely at most.
 */
final class EveryWorker implements CauseRule {

    static final String ID = "scheduler-in-every-worker";

    /** Fewer ticks than this are a coincidence. */
    static final int TICKS_TO_BE_LIKELY = 3;

    /** What a process does so soon after its start belongs to the start. */
    private static final Duration STARTING = Duration.ofMinutes(1);

    /** Starts so close to each other are those of one clock, not of a phase in each process. */
    private static final Duration TOGETHER = Duration.ofSeconds(1);

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE);
    }

    @Override
    public Answer look(Case c) {
        Optional<Answer> otherwise = atStart(c).or(() -> phases(c));
        if (otherwise.isPresent()) {
            return otherwise.get();
        }
        if (c.multiplied().isEmpty()) {
            return not("each-tick-once");
        }
        boolean hidden = c.multiplied().stream().flatMap(Case::runs).noneMatch(Case::isProcess);
        return hidden ? hidden(c) : named(c);
    }

    /** Each did it once, soon after it started, and never again: work at start, meant once for all of them. */
    private static Optional<Answer> atStart(Case c) {
        List<Start> runs = c.runs();
        Set<String> workers = Case.workers(runs.stream());
        boolean once = workers.size() > 1 && workers.size() == runs.size();
        boolean starting = once
                && runs.stream()
                        .allMatch(run ->
                                c.signs().startedWithin(STARTING, Objects.requireNonNull(run.worker()), run.at()));
        return starting
                ? Optional.of(new Answer.Found(
                        Confidence.LIKELY,
                        "start",
                        List.of(Evidence.of("workers", workers.size()), Evidence.of("beyond", workers.size() - 1))))
                : Optional.empty();
    }

    private static Answer named(Case c) {
        List<Occurrence> shown =
                c.multiplied().stream().filter(o -> onceInEach(c, o)).toList();
        if (!c.nearlyAll(shown)) {
            Occurrence typical = c.multiplied().getFirst();
            int ran = Case.workers(Case.runs(typical)).size();
            int alive = alive(c, typical).size();
            return alive > ran && ran > 1
                    ? not("not-in-each", Evidence.of("workers", ran), Evidence.of("alive", alive))
                    : not(
                            "not-once-in-each",
                            Evidence.of("shown", shown.size()),
                            Evidence.of("multiplied", c.multiplied().size()));
        }
        return found(c, shown, "", "workers");
    }

    private static Answer found(Case c, List<Occurrence> shown, String variant, String label) {
        boolean few = shown.size() < TICKS_TO_BE_LIKELY;
        if (few && shown.size() * 2 < c.all().size()) {
            return not(
                    "few-ticks",
                    Evidence.of("shown", shown.size()),
                    Evidence.of("ticks", c.all().size()));
        }
        TreeSet<Integer> sizes = new TreeSet<>();
        shown.forEach(o -> sizes.add(o.runs()));
        String workers = String.join(", ", sizes.stream().map(String::valueOf).toList());
        List<Evidence> evidence = new ArrayList<>(List.of(
                new Evidence(label, workers),
                Evidence.of("shown", shown.size()),
                Evidence.of("multiplied", c.multiplied().size())));
        boolean counted = c.signs().byProcesses() && variant.isEmpty();
        if (counted) {
            evidence.add(Evidence.of("processes", alive(c, shown.getLast()).size()));
        }
        Rollout.perRevision(c, shown).ifPresent(evidence::addAll);
        Confidence confidence = few ? Confidence.POSSIBLE : counted ? Confidence.CERTAIN : Confidence.LIKELY;
        return new Answer.Found(confidence, variant, evidence);
    }

    /** Where lines do not say who wrote them: as many runs as workers said that they had started. */
    private static Answer hidden(Case c) {
        if (c.signs().started() == 0) {
            return missing("workers");
        }
        List<Occurrence> shown = c.multiplied().stream()
                .filter(o -> o.runs() == c.signs().startedTogether(o.firstStart())
                        || o.runs() == c.signs().started())
                .toList();
        return c.nearlyAll(shown)
                ? found(c, shown, "hidden", "started")
                : not("not-as-many-as-started", Evidence.of("started", c.signs().started()));
    }

    private static boolean onceInEach(Case c, Occurrence occurrence) {
        Set<String> ran = Case.workers(Case.runs(occurrence));
        if (ran.size() < 2 || ran.size() != occurrence.runs()) {
            return false;
        }
        Set<String> alive = alive(c, occurrence);
        boolean sameNames = alive.containsAll(ran) || ran.stream().noneMatch(alive::contains);
        return sameNames && alive.size() == ran.size();
    }

    /** Processes first; else those that told of themselves or ran it, for whoever runs it has started it. */
    private static Set<String> alive(Case c, Occurrence o) {
        Set<String> processes = c.signs().aliveByProcesses(o.firstStart(), o.lastStart());
        if (!processes.isEmpty()) {
            return processes;
        }
        Set<String> alive = c.signs().aliveByRuns(o.firstStart(), o.lastStart());
        alive.addAll(refused(c, o.firstStart()));
        return alive;
    }

    /** Workers that were told that another holds the lock, and were not seen to have ended, live and do not schedule. */
    private static Set<String> refused(Case c, Instant at) {
        Set<String> refused = new TreeSet<>();
        c.claims().stream()
                .filter(claim -> !claim.taken() && !claim.at().isAfter(at))
                .forEach(claim -> refused.add(claim.worker()));
        return refused;
    }

    /** One period and a phase of its own in each worker: interval jobs begin when their process does. */
    private static Optional<Answer> phases(Case c) {
        boolean period = c.file().schedule() == null || c.file().schedule().every() != null;
        boolean together = c.nearlyAll(c.multiplied().stream()
                .filter(o -> Duration.between(o.firstStart(), o.lastStart()).compareTo(TOGETHER) <= 0)
                .toList());
        if (!period || together) {
            return Optional.empty();
        }
        return c.runsByKey().values().stream()
                .map(Phases::of)
                .flatMap(Optional::stream)
                .max(Comparator.comparingLong(Phases::runs))
                .map(phases -> new Answer.Found(
                        phases.turns() ? Confidence.POSSIBLE : Confidence.LIKELY,
                        phases.turns() ? "turns" : "phases",
                        List.of(
                                Evidence.of("workers", phases.workers()),
                                new Evidence("period", Text.seconds(phases.period())),
                                Evidence.of("phases", phases.workers()),
                                Evidence.of("runs", phases.runs()),
                                Evidence.of("beyond", phases.beyond()))));
    }
}
