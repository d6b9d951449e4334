package dev.onlyonce.duplicates.causes;

import dev.onlyonce.duplicates.CaseEvidence;
import dev.onlyonce.duplicates.CaseFile;
import dev.onlyonce.duplicates.Member;
import dev.onlyonce.duplicates.Occurrence;
import dev.onlyonce.duplicates.Start;
import dev.onlyonce.evidence.LockClaim;
import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.evidence.LockRow;
import dev.onlyonce.evidence.LockWatch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A case file with what most rules ask of it, worked out once. */
final class Case {

    private final CaseFile file;
    private final List<Occurrence> multiplied;
    private final Signs signs;
    private final List<LockClaim> claims;

    Case(CaseFile file) {
        this.file = file;
        this.multiplied = file.occurrences().stream()
                .filter(o -> o.members().stream().anyMatch(Member::extra))
                .toList();
        this.signs = Signs.of(file);
        this.claims = claims(file);
    }

    /** Workers that were there before any that ran it here are gone. */
    private List<LockClaim> claims(CaseFile file) {
        Instant from = workers(file.occurrences().stream().flatMap(Case::runs)).stream()
                .flatMap(worker -> signs.first(worker).stream())
                .min(Instant::compareTo)
                .orElse(Instant.MAX);
        return file.seen().claims().stream()
                .filter(claim -> from.equals(Instant.MAX) || !claim.at().isBefore(from.minus(Signs.ONE_GENERATION)))
                .toList();
    }

    CaseFile file() {
        return file;
    }

    CaseEvidence seen() {
        return file.seen();
    }

    List<Occurrence> all() {
        return file.occurrences();
    }

    /** Occurrences with runs beyond what is meant. */
    List<Occurrence> multiplied() {
        return multiplied;
    }

    List<Instant> missed() {
        return file.missed();
    }

    Signs signs() {
        return signs;
    }

    /** Whether something holds for so many of the multiplied occurrences that it explains them: four in five. */
    boolean nearlyAll(Collection<?> shown) {
        return !shown.isEmpty() && shown.size() * 5 >= multiplied.size() * 4;
    }

    List<Start> runs() {
        return all().stream().flatMap(Case::runs).toList();
    }

    /** The key '' stands for none. */
    Map<String, List<Start>> runsByKey() {
        Map<String, List<Start>> byKey = new TreeMap<>();
        all().forEach(o -> byKey.computeIfAbsent(o.key() == null ? "" : o.key(), k -> new ArrayList<>())
                .addAll(runs(o).toList()));
        return byKey;
    }

    static Stream<Start> runs(Occurrence occurrence) {
        return occurrence.members().stream().map(Member::run);
    }

    /** Names of those that ran it, as far as they are known. */
    static Set<String> workers(Stream<Start> runs) {
        return runs.map(Start::worker).filter(Objects::nonNull).collect(Collectors.toCollection(HashSet::new));
    }

    /** A container that stands for its workers is none of them. */
    static boolean isProcess(Start run) {
        return run.worker() != null && (run.pid() == null || !run.worker().equals(run.host()));
    }

    /** A process that is told apart from all others: every container calls its first process 1. */
    static boolean isOneProcess(Start run) {
        return isProcess(run) && (run.pid() == null || run.pid() != 1);
    }

    /** Locks that are meant to guard this job. */
    List<LockWatch> guards() {
        return seen().watches().stream()
                .filter(watch -> watch.guards().contains(file.job()))
                .toList();
    }

    /** Holds of the locks that guard this job; where nobody named any, of the only key that was ever held. */
    List<LockHold> guardHolds() {
        List<LockHold> holds = Objects.requireNonNullElse(seen().holds(), List.of());
        List<LockWatch> guards = guards();
        if (!guards.isEmpty()) {
            return holds.stream()
                    .filter(hold -> guards.stream().anyMatch(watch -> isOn(watch, hold)))
                    .toList();
        }
        boolean one = holds.stream().map(LockHold::key).distinct().count() == 1;
        return seen().watches().isEmpty() && one && !claims().isEmpty() ? holds : List.of();
    }

    private static boolean isOn(LockWatch watch, LockHold hold) {
        return watch.key().equals(hold.key())
                && (watch.database() == null || watch.database().equals(hold.database()));
    }

    static boolean heldAt(Collection<LockHold> holds, Instant at) {
        return holds.stream()
                .anyMatch(hold -> !hold.firstSeen().isAfter(at)
                        && (hold.endedAt() == null || hold.endedAt().isAfter(at)));
    }

    /** What was said about the scheduler's lock by workers of which runs or lines are here. */
    List<LockClaim> claims() {
        return claims;
    }

    /** Rows of the name of the job. */
    List<LockRow> lockRows() {
        return Objects.requireNonNullElse(seen().lockRows(), List.<LockRow>of()).stream()
                .filter(row -> row.name().equals(file.job()))
                .toList();
    }

    /** What people call the locks that somebody counts on, whatever they guard. */
    String watchedNames() {
        return seen().watches().stream()
                .map(watch -> watch.name() == null ? watch.key() : watch.name())
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
