package dev.onlyonce.problems;

import dev.onlyonce.duplicates.Cause;
import dev.onlyonce.duplicates.CauseAnswer;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.uikit.Formats;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A problem, as {@code GET /api/v1/problems} answers.
 *
 * @param state open, acknowledged, expected or resolved
 * @param jobs affected when it was last seen
 * @param summary what is wrong, in English; times in UTC
 * @param cause with what it rests on
 * @param link to its page, from the root of this Onlyonce
 */
record ProblemAnswer(
        long id,
        String target,
        String kind,
        String severity,
        String state,
        String subject,
        List<String> jobs,
        String summary,
        CauseAnswer cause,
        Instant openedAt,
        Instant lastSeen,
        @Nullable Instant resolvedAt,
        @Nullable String acknowledgedBy,
        @Nullable Instant acknowledgedAt,
        @Nullable String expectedBy,
        @Nullable String expectedReason,
        @Nullable Instant expectedUntil,
        String link) {

    private static final Formats ENGLISH = new Formats(Locale.ENGLISH, ZoneOffset.UTC);

    static ProblemAnswer of(Problem problem, Instant now) {
        Problem.Acknowledged acknowledged = problem.acknowledged();
        Problem.Expected expected = problem.expected();
        return new ProblemAnswer(
                problem.id(),
                problem.target(),
                problem.kind(),
                problem.severity().word(),
                problem.state(now).name().toLowerCase(Locale.ROOT),
                problem.subject(),
                problem.jobs(),
                ProblemWords.title(problem, ENGLISH) + ". " + ProblemWords.detail(problem, ENGLISH),
                cause(problem),
                problem.openedAt(),
                problem.lastSeen(),
                problem.resolvedAt(),
                acknowledged == null ? null : acknowledged.by(),
                acknowledged == null ? null : acknowledged.at(),
                expected == null ? null : expected.by(),
                expected == null ? null : expected.reason(),
                expected == null ? null : expected.until(),
                ProblemLinks.of(problem));
    }

    /** Why is judged elsewhere; here stands what is known. */
    private static CauseAnswer cause(Problem problem) {
        List<Cause.Evidence> evidence = problem.facts().stream()
                .map(fact -> new Cause.Evidence(fact.name(), fact.value()))
                .toList();
        return CauseAnswer.of(new Cause(Cause.UNKNOWN, Cause.UNKNOWN, Confidence.POSSIBLE, evidence, null, List.of()));
    }
}
