package dev.onlyonce.runs;

import dev.onlyonce.runs.JobSources.Candidate;
import dev.onlyonce.runs.RunBatch.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Divides the time of a job among its sources, so that at every instant one counts: the best from its first run on, to the
 * end of time or, when it is gone, to behind its last run; what it leaves is the next one's.
 */
final class SourceShares {

    /** Two sources stamp one run apart: a stretch begins this much before its first run and ends as much behind its last. */
    static final Duration TOLERANCE = Duration.ofSeconds(2);

    static final Instant END_OF_TIME = Instant.parse("9999-01-01T00:00:00Z");

    private SourceShares() {}

    /**
     * The same sources, each with the stretches in which it counts; the one that counts last comes first.
     *
     * @param meant the source that the job's settings name, empty for none; {@code logs} means any log of the target
     */
    static List<Candidate> share(List<Candidate> candidates, String meant) {
        List<Span> free = List.of(new Span(Instant.MIN, END_OF_TIME));
        List<Candidate> shared = new ArrayList<>();
        for (Candidate candidate : ranked(candidates, meant)) {
            Span told = told(candidate);
            shared.add(candidate.counting(common(free, told)));
            free = without(free, told);
        }
        shared.sort(Comparator.comparing(SourceShares::lastCounted).reversed().thenComparing(Candidate::source));
        return shared;
    }

    private static List<Candidate> ranked(List<Candidate> candidates, String meant) {
        List<Candidate> ranked = new ArrayList<>(candidates);
        ranked.sort(Comparator.comparing((Candidate c) -> !isMeant(meant, c.source()))
                .thenComparing(c -> !c.everyRun())
                .thenComparing(c -> !c.ends())
                .thenComparing(c -> !c.workers())
                .thenComparing(Candidate::seenAt)
                .thenComparing(Candidate::source));
        return ranked;
    }

    private static boolean isMeant(String meant, String source) {
        return source.equals(meant) || source.startsWith(meant + ":") && !meant.isEmpty();
    }

    private static Span told(Candidate candidate) {
        Instant from = candidate.firstAt().minus(TOLERANCE);
        Instant to = candidate.goneAt() == null ? END_OF_TIME : candidate.goneAt();
        return new Span(from, to.isBefore(from) ? from : to);
    }

    private static Instant lastCounted(Candidate candidate) {
        return candidate.stretches().isEmpty()
                ? Instant.MIN
                : candidate.stretches().getLast().to();
    }

    private static List<Span> common(List<Span> spans, Span other) {
        return spans.stream()
                .map(span -> new Span(later(span.from(), other.from()), earlier(span.to(), other.to())))
                .filter(span -> span.from().isBefore(span.to()))
                .toList();
    }

    private static List<Span> without(List<Span> spans, Span taken) {
        List<Span> left = new ArrayList<>();
        left.addAll(common(spans, new Span(Instant.MIN, taken.from())));
        left.addAll(common(spans, new Span(taken.to(), END_OF_TIME)));
        return left;
    }

    /** From when on another source counts than before, if one does. */
    static Optional<Instant> firstChange(List<Candidate> before, List<Candidate> after) {
        TreeSet<Instant> bounds = new TreeSet<>();
        for (List<Candidate> candidates : List.of(before, after)) {
            candidates.forEach(c -> c.stretches().forEach(span -> bounds.add(span.from())));
        }
        return bounds.stream().filter(at -> isAnother(before, after, at)).findFirst();
    }

    private static boolean isAnother(List<Candidate> before, List<Candidate> after, Instant at) {
        Optional<String> was = counting(before, at);
        Optional<String> is = counting(after, at);
        return was.isPresent() && is.isPresent() && !was.equals(is);
    }

    private static Optional<String> counting(List<Candidate> candidates, Instant at) {
        return candidates.stream()
                .filter(c -> c.counts(at))
                .map(Candidate::source)
                .findFirst();
    }

    private static Instant later(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }
}
