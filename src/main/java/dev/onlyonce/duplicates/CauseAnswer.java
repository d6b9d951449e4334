package dev.onlyonce.duplicates;

import dev.onlyonce.duplicates.Cause.Evidence;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A cause as the API answers it, its sentences in English.
 *
 * @param why the evidence in one sentence
 * @param evidence the same as labels and values; instants in UTC
 * @param advice what to do, with lines to copy where there are some; null where nothing is wrong or known
 * @param disproof what, if it were seen, would show that it is not this
 * @param ruledOut causes that were looked at and are not it, and those that could not be looked at
 */
public record CauseAnswer(
        String id,
        String name,
        String confidence,
        String why,
        List<Evidence> evidence,
        @Nullable String advice,
        String disproof,
        List<RuledOut> ruledOut) {

    private static final CauseWords ENGLISH = new CauseWords(Locale.ENGLISH);

    /**
     * A cause that is not it, as far as can be told.
     *
     * @param looked false where something is missing to tell
     */
    public record RuledOut(String id, boolean looked, String because, List<Evidence> evidence) {

        static RuledOut of(Cause.Other other) {
            return new RuledOut(other.id(), other.looked(), ENGLISH.because(other), other.evidence());
        }
    }

    /** In English. */
    public static CauseAnswer of(Cause cause) {
        return new CauseAnswer(
                cause.id(),
                ENGLISH.name(cause.id()),
                cause.confidence().word(),
                ENGLISH.why(cause),
                cause.evidence(),
                ENGLISH.advice(cause).map(advice -> withLines(advice, cause)).orElse(null),
                ENGLISH.disproof(cause),
                cause.others().stream().map(RuledOut::of).toList());
    }

    private static String withLines(String advice, Cause cause) {
        return Stream.concat(Stream.of(advice), ENGLISH.snippets(cause).stream().map(CauseWords.Snippet::lines))
                .collect(Collectors.joining("\n\n"));
    }
}
