package dev.onlyonce.duplicates;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why something went wrong, as far as can be told.
 *
 * @param id as in the contract, such as {@code scheduler-in-every-worker}; {@code unknown} is an answer
 * @param said which sentence says it; {@link CauseWords} has the words
 * @param evidence the numbers that it rests on
 * @param framework which one the advice is for; null where it is not known
 * @param others causes that were looked at and are not it, or could not be looked at
 */
public record Cause(
        String id,
        String said,
        Confidence confidence,
        List<Evidence> evidence,
        @Nullable String framework,
        List<Other> others) {

    /** Nothing explains it. */
    public static final String UNKNOWN = "unknown";

    public Cause {
        evidence = List.copyOf(evidence);
        others = List.copyOf(others);
    }

    /** One number or fact that a cause rests on, or that speaks against it. */
    public record Evidence(String label, String value) {

        public static Evidence of(String label, long number) {
            return new Evidence(label, String.valueOf(number));
        }
    }

    /**
     * A cause that was looked at.
     *
     * @param looked whether it could be looked at; if not, {@code because} says what is missing
     * @param because which sentence says why
     */
    public record Other(String id, boolean looked, String because, List<Evidence> evidence) {

        public Other {
            evidence = List.copyOf(evidence);
        }
    }
}
