package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Start;
import dev.onlyonce.evidence.LockRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The lock row ended by itself while the run under it went on, and the next one began. */
final class ExpiredLock implements CauseRule {

    @Override
    public String id() {
        return "lock-expired";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE, Fault.OVERLAP);
    }

    private static final Duration TOLERANCE = Duration.ofSeconds(1);

    /** A run that went on while the next one of another worker began. */
    private record Pair(Start first, Start second) {}

    @Override
    public Answer look(Case c) {
        List<Start> runs = c.runsByKey().values().stream()
                .max((a, b) -> Integer.compare(a.size(), b.size()))
                .orElse(List.of())
                .stream()
                .sorted((a, b) -> a.at().compareTo(b.at()))
                .toList();
        if (!runs.stream().allMatch(Start::endsRecorded)) {
            return missing("ends");
        }
        List<Pair> pairs = pairs(runs);
        if (pairs.isEmpty()) {
            return not("no-overlap");
        }
        List<LockRow> rows = c.lockRows();
        if (rows.isEmpty()) {
            boolean noLock = c.file().fault() == Fault.DUPLICATE || c.seen().lockRows() != null;
            return noLock
                    ? missing("lock-rows")
                    : new Answer.Found(
                            Confidence.POSSIBLE,
                            "unseen",
                            List.of(
                                    Evidence.of("overlaps", pairs.size()),
                                    new Evidence("longest-run", Text.seconds(longest(pairs)))));
        }
        List<Pair> shown = pairs.stream().filter(pair -> expired(pair, rows)).toList();
        if (shown.size() * 5 < pairs.size() * 4) {
            return not("lock-lasted", Evidence.of("shown", shown.size()), Evidence.of("overlaps", pairs.size()));
        }
        Duration lasted = shown.stream()
                .map(pair -> row(pair.first(), rows).orElseThrow())
                .map(row -> Duration.between(row.lockedAt(), Objects.requireNonNull(row.lockUntil())))
                .max(Duration::compareTo)
                .orElseThrow();
        return new Answer.Found(
                shown.size() < EveryWorker.TICKS_TO_BE_LIKELY ? Confidence.LIKELY : Confidence.CERTAIN,
                "",
                List.of(
                        Evidence.of("shown", shown.size()),
                        Evidence.of("overlaps", pairs.size()),
                        new Evidence("longest-run", Text.seconds(longest(shown))),
                        new Evidence("lock-lasts", Text.seconds(lasted))));
    }

    private static Duration longest(List<Pair> pairs) {
        return pairs.stream()
                .map(pair -> Duration.between(
                        pair.first().at(), Objects.requireNonNull(pair.first().end())))
                .max(Duration::compareTo)
                .orElseThrow();
    }

    private static List<Pair> pairs(List<Start> runs) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 1; i < runs.size(); i++) {
            Start first = runs.get(i - 1);
            Start second = runs.get(i);
            boolean other = first.worker() == null || !first.worker().equals(second.worker());
            if (other && first.end() != null && first.end().isAfter(second.at())) {
                pairs.add(new Pair(first, second));
            }
        }
        return pairs;
    }

    /** The row's end, as it was taken, lies before the end of the run, and the second began only after it. */
    private static boolean expired(Pair pair, List<LockRow> rows) {
        return row(pair.first(), rows)
                .map(LockRow::lockUntil)
                .filter(until -> until.isBefore(pair.first().end())
                        && !pair.second().at().isBefore(until.minus(TOLERANCE)))
                .isPresent();
    }

    /** The row under which a run began: the last one that was taken up to then, by its worker where that is told. */
    private static Optional<LockRow> row(Start run, List<LockRow> rows) {
        return rows.stream()
                .filter(row -> row.lockUntil() != null)
                .filter(row -> !row.lockedAt().isAfter(run.at().plus(TOLERANCE)))
                .filter(row -> !row.lockedAt().isBefore(run.at().minus(TOLERANCE)))
                .max((a, b) -> a.lockedAt().compareTo(b.lockedAt()));
    }
}
