package dev.onlyonce.problems;

import dev.onlyonce.http.BoundTarget;
import dev.onlyonce.http.ListQuery;
import dev.onlyonce.http.Listing;
import dev.onlyonce.http.RefusedInput;
import dev.onlyonce.http.TargetNames;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists problems, and takes what people say of them. */
@RestController
class ProblemsApi {

    private static final List<Problem.State> ALL = List.of(Problem.State.values());

    private final ProblemList problems;
    private final Answers answers;
    private final TargetNames targets;
    private final InstantSource clock;

    ProblemsApi(ProblemList problems, Answers answers, TargetNames targets, InstantSource clock) {
        this.problems = problems;
        this.answers = answers;
        this.targets = targets;
        this.clock = clock;
    }

    /**
     * Why a problem is no trouble for now.
     *
     * @param until ISO 8601 with offset
     */
    record Expectation(@Nullable String reason, @Nullable String until) {}

    /** Those that were open at some time of the span, the latest opened first; {@code state} is one or more, by comma. */
    @GetMapping("/api/v1/problems")
    Listing<ProblemAnswer> problems(ListQuery query, @RequestParam @Nullable String state) {
        ProblemList.Wanted wanted = new ProblemList.Wanted(query.target(), query.from(), query.to(), states(state));
        List<Problem> read = problems.read(wanted, before(query.cursor()), query.limit() + 1);
        Listing<Problem> page = Listing.page(read, query.limit(), p -> p.openedAt() + " " + p.id());
        Instant now = clock.instant();
        return new Listing<>(
                page.items().stream().map(p -> ProblemAnswer.of(p, now)).toList(), page.nextCursor());
    }

    @PostMapping("/api/v1/problems/{id}/acknowledge")
    ProblemAnswer acknowledge(@PathVariable long id, Principal who, HttpServletRequest request) {
        return answer(answers.acknowledge(visible(id, request), who.getName()));
    }

    @DeleteMapping("/api/v1/problems/{id}/acknowledge")
    ProblemAnswer takeBack(@PathVariable long id, HttpServletRequest request) {
        return answer(answers.takeBack(visible(id, request)));
    }

    @PostMapping("/api/v1/problems/{id}/expected")
    ProblemAnswer expect(
            @PathVariable long id, @RequestBody Expectation body, Principal who, HttpServletRequest request) {
        if (body.reason() == null || body.reason().isBlank()) {
            throw new RefusedInput("reason", "say why it is expected");
        }
        try {
            return answer(answers.expect(visible(id, request), who.getName(), body.reason(), until(body.until())));
        } catch (IllegalArgumentException e) {
            throw new RefusedInput("until", String.valueOf(e.getMessage()));
        }
    }

    @DeleteMapping("/api/v1/problems/{id}/expected")
    ProblemAnswer expectNoMore(@PathVariable long id, HttpServletRequest request) {
        return answer(answers.expectNoMore(visible(id, request)));
    }

    /** A token that is bound to a target knows of no other's problems. */
    private long visible(long id, HttpServletRequest request) {
        TargetNames names = BoundTarget.within(request, targets);
        return problems.find(id)
                .filter(problem -> names.contains(problem.target()))
                .map(Problem::id)
                .orElseThrow(ProblemsApi::none);
    }

    private ProblemAnswer answer(Optional<Problem> problem) {
        return ProblemAnswer.of(problem.orElseThrow(ProblemsApi::none), clock.instant());
    }

    private static RefusedInput none() {
        return new RefusedInput(HttpStatus.NOT_FOUND, "id", "there is no problem of this number");
    }

    private static Instant until(@Nullable String text) {
        try {
            return OffsetDateTime.parse(text == null ? "" : text).toInstant();
        } catch (DateTimeException e) {
            throw new RefusedInput("until", "not a time in ISO 8601 with offset, such as 2026-12-31T00:00:00Z");
        }
    }

    private static List<Problem.State> states(@Nullable String words) {
        if (words == null || words.isBlank()) {
            return ALL;
        }
        try {
            return Arrays.stream(words.split(","))
                    .map(word -> Problem.State.valueOf(word.strip().toUpperCase(Locale.ROOT)))
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new RefusedInput("state", "one or more of open, acknowledged, expected, resolved");
        }
    }

    private static ProblemList.Before before(@Nullable String cursor) {
        if (cursor == null) {
            return ProblemList.Before.END;
        }
        try {
            String[] parts = cursor.split(" ", 2);
            return new ProblemList.Before(Instant.parse(parts[0]), Long.parseLong(parts[1]));
        } catch (DateTimeException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new RefusedInput("cursor", "not a cursor of this list");
        }
    }
}
