package dev.onlyonce.duplicates.causes;

import static dev.onlyonce.duplicates.causes.Answer.missing;
import static dev.onlyonce.duplicates.causes.Answer.not;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.Fault;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.duplicates.Start;
import dev.onlyonce.runs.RunStatus;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** A worker died: another took its unfinished run over, or what it had taken was run by nobody until that was noticed. */
final class LostWorker implements CauseRule {

    @Override
    public String id() {
        return "worker-lost";
    }

    @Override
    public Set<Fault> of() {
        return Set.of(Fault.DUPLICATE, Fault.MISSED);
    }

    @Override
    public Answer look(Case c) {
        return c.file().fault() == Fault.MISSED ? missed(c) : takenOver(c);
    }

    private static Answer takenOver(Case c) {
        boolean ends = c.multiplied().stream().flatMap(Case::runs).allMatch(Start::endsRecorded);
        if (!ends || c.multiplied().isEmpty()) {
            return missing("ends");
        }
        List<Occurrence> shown =
                c.multiplied().stream().filter(o -> isTakenOver(c, o)).toList();
        if (!c.nearlyAll(shown)) {
            return not(
                    "first-run-ended-or-worker-lives",
                    Evidence.of("multiplied", c.multiplied().size()));
        }
        Occurrence last = shown.getLast();
        String worker = Objects.requireNonNull(last.members().getFirst().run().worker());
        return new Answer.Found(
                c.signs().byProcesses() || last.members().getFirst().run().status() == RunStatus.LOST
                        ? Confidence.LIKELY
                        : Confidence.POSSIBLE,
                "",
                List.of(
                        Evidence.of("shown", shown.size()),
                        Evidence.of("multiplied", c.multiplied().size()),
                        new Evidence("worker", worker),
                        new Evidence(
                                "last-sign",
                                String.valueOf(c.signs().last(worker).orElse(last.firstStart())))));
    }

    /** The first run never ended, and its worker gave no sign since the other began. */
    private static boolean isTakenOver(Case c, Occurrence o) {
        Start first = o.members().getFirst().run();
        Start second = o.members().get(1).run();
        boolean open = first.end() == null || first.status() == RunStatus.LOST;
        return open
                && first.worker() != null
                && second.worker() != null
                && !first.worker().equals(second.worker())
                && c.signs().last(first.worker()).orElse(first.at()).isBefore(second.at());
    }

    private static Answer missed(Case c) {
        Gap gap = Gap.of(c);
        Set<String> before = gap.workersBefore();
        Set<String> after = gap.workersAfter();
        if (before.isEmpty() || after.isEmpty()) {
            return missing("workers");
        }
        List<String> gone = before.stream()
                .filter(worker ->
                        c.signs().last(worker).orElseThrow().isBefore(c.missed().getFirst()))
                .toList();
        boolean othersGoOn = before.stream().anyMatch(after::contains);
        if (gone.isEmpty() || !othersGoOn) {
            return gone.isEmpty() ? not("no-worker-gone") : not("all-workers-changed");
        }
        return new Answer.Found(
                Confidence.LIKELY,
                "missed",
                List.of(
                        Evidence.of("missed", c.missed().size()),
                        new Evidence("worker", String.join(", ", gone)),
                        new Evidence(
                                "last-sign",
                                String.valueOf(c.signs().last(gone.getLast()).orElseThrow()))));
    }
}
