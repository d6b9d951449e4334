package dev.onlyonce.duplicates.ui;

import com.vaadin.flow.component.Component;
import dev.onlyonce.duplicates.Cause;
import dev.onlyonce.duplicates.CauseWords;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.Duplicate;
import dev.onlyonce.duplicates.DuplicateRun;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.StateBadge;
import dev.onlyonce.uikit.Texts;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/** A duplicate's own words in the page's language, the same on every page. */
final class DuplicateWords {

    private DuplicateWords() {}

    static Component confidence(Duplicate duplicate) {
        StateBadge.Kind kind =
                duplicate.confidence() == Confidence.POSSIBLE ? StateBadge.Kind.UNKNOWN : StateBadge.Kind.EXTRA;
        return new StateBadge(
                kind, Texts.of("confidence." + word(duplicate.confidence().name())));
    }

    static String identified(Duplicate duplicate) {
        return Texts.of("identified." + word(duplicate.identifiedBy()));
    }

    /** How sure the cause is, which is not how sure the duplicate is. */
    static Component confidence(Cause cause) {
        boolean sure = cause.confidence() != Confidence.POSSIBLE;
        return new StateBadge(
                sure ? StateBadge.Kind.PLAIN : StateBadge.Kind.UNKNOWN,
                Texts.of("confidence." + word(cause.confidence().name())));
    }

    static String cause(Duplicate duplicate, Formats formats) {
        Cause cause = duplicate.cause();
        String name = causes(formats).name(cause.id());
        return cause.id().equals(Cause.UNKNOWN)
                ? name
                : Texts.of(
                        "duplicates.causeSure",
                        name,
                        Texts.of("confidence." + word(cause.confidence().name())));
    }

    /** Instants as the page writes them. */
    static CauseWords causes(Formats formats) {
        return new CauseWords(formats.language(), value -> written(value, formats));
    }

    private static String written(String value, Formats formats) {
        try {
            return formats.time(Instant.parse(value));
        } catch (DateTimeParseException notAnInstant) {
            return value;
        }
    }

    static String part(DuplicateRun run) {
        return Texts.of("part." + word(run.part()));
    }

    static String status(DuplicateRun run) {
        return Texts.of("runStatus." + word(run.status()));
    }

    static String worker(DuplicateRun run) {
        return run.worker() == null ? Texts.of("worker.notKnown") : run.worker();
    }

    private static String word(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
