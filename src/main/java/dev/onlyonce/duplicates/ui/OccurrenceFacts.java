package dev.onlyonce.duplicates.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Composite;
import com.vaadin.flow.component.html.DescriptionList;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import dev.onlyonce.duplicates.Duplicate;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Texts;
import java.time.Duration;

/** How sure a duplicate is, with the numbers that it rests on; how sure its cause is stands by itself. */
final class OccurrenceFacts extends Composite<Div> {

    private static final long serialVersionUID = 1L;

    private final DescriptionList list = new DescriptionList();

    OccurrenceFacts(Duplicate duplicate, Formats formats) {
        list.addClassName("facts");
        getContent().add(list);
        fact(Texts.of("duplicates.confidence"), DuplicateWords.confidence(duplicate));
        fact(Texts.of("duplicate.found"), DuplicateWords.identified(duplicate));
        fact(Texts.of("duplicate.runsOfIt"), formats.number((long) duplicate.runCount()));
        fact(Texts.of("duplicate.extra"), formats.number((long) duplicate.extraRuns()));
        fact(
                Texts.of("duplicate.workers"),
                Texts.of("duplicate.workersOf", (long) duplicate.workers().size(), (long) duplicate.runCount()));
        fact(Texts.of("duplicates.tick"), formats.time(duplicate.tick()));
        if (duplicate.tick() != null) {
            fact(
                    Texts.of("duplicate.fromTick"),
                    formats.duration(Duration.between(duplicate.tick(), duplicate.firstStart())));
        }
        fact(
                Texts.of("duplicate.spread"),
                formats.duration(Duration.between(duplicate.firstStart(), duplicate.lastStart())));
        fact(Texts.of("duplicate.overlap"), overlap(duplicate));
    }

    private void fact(String label, String value) {
        fact(label, new Span(value));
    }

    private void fact(String label, Component value) {
        list.add(new DescriptionList.Term(label), new DescriptionList.Description(value));
    }

    private static String overlap(Duplicate duplicate) {
        Integer overlaps = duplicate.overlaps();
        Integer pairs = duplicate.overlapPairs();
        if (overlaps == null || pairs == null) {
            return Texts.of("duplicate.overlapUnknown");
        }
        return overlaps == 0 ? Texts.of("duplicate.noOverlap") : Texts.of("duplicate.overlapOf", overlaps, pairs);
    }
}
