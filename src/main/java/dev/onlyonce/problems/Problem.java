package dev.onlyonce.problems;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that an operator should look at.
 *
 * @param kind its word, as in the contract
 * @param place tells it from others of its kind and target
 * @param subject the name that people know it by
 * @param jobs affected when it was last seen
 * @param form which of the kind's sentences tells it
 * @param facts what the sentence says
 * @param openedAt when it began, as far as that is known
 * @param lastSeen when it was last seen to go on
 * @param resolvedAt when it was known to be over; null while it is not
 * @param acknowledged null while nobody has
 * @param expected null where nobody said so
 * @param returned how often in a row it came back soon after it was over
 */
public record Problem(
        long id,
        String target,
        String kind,
        String place,
        String subject,
        Severity severity,
        List<String> jobs,
        String form,
        List<Fact> facts,
        Instant openedAt,
        Instant lastSeen,
        @Nullable Instant resolvedAt,
        @Nullable Acknowledged acknowledged,
        @Nullable Expected expected,
        int returned) {

    /** Somebody has it in hand. */
    public record Acknowledged(String by, Instant at) {}

    /**
     * Somebody knows of it and says that it is no trouble for now.
     *
     * @param until when it is a problem again
     */
    public record Expected(String by, String reason, Instant until) {}

    /** What is to be done about it. */
    public enum State {
        OPEN,
        ACKNOWLEDGED,
        EXPECTED,
        RESOLVED
    }

    /** Its state at an instant: what is expected is so until a date. */
    public State state(Instant now) {
        if (resolvedAt != null) {
            return State.RESOLVED;
        }
        if (isExpected(now)) {
            return State.EXPECTED;
        }
        return acknowledged != null ? State.ACKNOWLEDGED : State.OPEN;
    }

    /** Whether somebody said that it is no trouble at that time. */
    public boolean isExpected(Instant now) {
        return expected != null && now.isBefore(expected.until());
    }

    /** Whether it is to be counted where people look for trouble: neither a question nor expected. */
    public boolean counts(Instant now) {
        return resolvedAt == null && severity != Severity.INFO && !isExpected(now);
    }

    /** As a sign shows it now. */
    Problem seen(Sign sign) {
        return new Problem(
                id,
                target,
                kind,
                place,
                sign.subject(),
                sign.severity(),
                sign.jobs(),
                sign.form(),
                sign.facts(),
                openedAt,
                sign.seen().isAfter(lastSeen) ? sign.seen() : lastSeen,
                resolvedAt,
                acknowledged,
                expected,
                returned);
    }
}
