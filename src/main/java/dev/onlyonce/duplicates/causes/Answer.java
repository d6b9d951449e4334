package dev.onlyonce.duplicates.causes;

import dev.onlyonce.duplicates.Cause.Evidence;
import dev.onlyonce.duplicates.Confidence;
import java.util.List;

/** What a rule says of a case. */
sealed interface Answer {

    /**
     * It explains the case.
     *
     * @param variant which of the rule's sentences says it; '' is the usual one
     */
    record Found(Confidence confidence, String variant, List<Evidence> evidence) implements Answer {}

    /** It was looked at and is not it; {@code because} names the sentence that says why. */
    record RuledOut(String because, List<Evidence> evidence) implements Answer {}

    /** It could not be looked at, because something is missing. */
    record Missing(String what) implements Answer {}

    static Answer likely(Evidence... evidence) {
        return new Found(Confidence.LIKELY, "", List.of(evidence));
    }

    static Answer possible(Evidence... evidence) {
        return new Found(Confidence.POSSIBLE, "", List.of(evidence));
    }

    static Answer not(String because, Evidence... evidence) {
        return new RuledOut(because, List.of(evidence));
    }

    static Answer missing(String what) {
        return new Missing(what);
    }
}
