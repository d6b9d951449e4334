package dev.onlyonce.duplicates.ui;

import com.vaadin.flow.component.Component;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.Duplicate;
import dev.onlyonce.duplicates.DuplicateRun;
import dev.onlyonce.uikit.StateBadge;
import dev.onlyonce.uikit.Texts;
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

    static String cause(Duplicate duplicate) {
        return Texts.of("cause." + duplicate.cause().id());
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
