package dev.onlyonce.problems;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** What people say of problems: that they have one in hand, or expect it. */
@Component
public class Answers {

    /** So far ahead something may be expected; for longer, {@code worse: none} says that it does not matter. */
    public static final Duration LONGEST = Duration.ofDays(366);

    private final ProblemBook book;
    private final InstantSource clock;
    private final ApplicationEventPublisher events;

    Answers(ProblemBook book, InstantSource clock, ApplicationEventPublisher events) {
        this.book = book;
        this.clock = clock;
        this.events = events;
    }

    /** Somebody has it in hand. Empty when there is no such problem. */
    public Optional<Problem> acknowledge(long id, String by) {
        return told(book.acknowledge(id, by, clock.instant()));
    }

    /** Nobody has it in hand any more. Empty when there is no such problem. */
    public Optional<Problem> takeBack(long id) {
        return told(book.acknowledge(id, null, clock.instant()));
    }

    /**
     * Somebody expects it until an instant. Empty when there is no such problem.
     *
     * @throws IllegalArgumentException when the reason is blank, or the end is over or more than 366 days ahead
     */
    public Optional<Problem> expect(long id, String by, String reason, Instant until) {
        Instant now = clock.instant();
        if (reason.isBlank()) {
            throw new IllegalArgumentException("say why it is expected");
        }
        if (!until.isAfter(now) || until.isAfter(now.plus(LONGEST))) {
            throw new IllegalArgumentException("until must lie ahead, by at most " + LONGEST.toDays() + " days");
        }
        return told(book.expect(id, new Problem.Expected(by, reason.strip(), until)));
    }

    /** Nobody expects it any more. Empty when there is no such problem. */
    public Optional<Problem> expectNoMore(long id) {
        return told(book.expect(id, null));
    }

    private Optional<Problem> told(Optional<Problem> problem) {
        problem.ifPresent(known -> events.publishEvent(new ProblemsChanged(known.target())));
        return problem;
    }
}
