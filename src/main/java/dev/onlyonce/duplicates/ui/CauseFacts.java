package dev.onlyonce.duplicates.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Composite;
import com.vaadin.flow.component.html.DescriptionList;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeDetails;
import com.vaadin.flow.component.html.Span;
import dev.onlyonce.duplicates.Cause;
import dev.onlyonce.duplicates.CauseWords;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Texts;
import java.util.List;

/** Why: the cause and how sure it is, its numbers, what would disprove it, and what else was looked at. */
final class CauseFacts extends Composite<Div> {

    private static final long serialVersionUID = 1L;

    CauseFacts(Cause cause, Formats formats) {
        CauseWords words = DuplicateWords.causes(formats);
        Div head = new Div(new Span(words.name(cause.id())), DuplicateWords.confidence(cause));
        head.addClassName("cause-name");
        getContent().add(head, new Div(words.why(cause) + "."));
        getContent()
                .add(facts(cause.evidence().stream()
                        .map(e -> new String[] {words.label(e), words.value(e)})
                        .toList()));
        Div disproof = new Div(Texts.of("duplicate.disproof", words.disproof(cause)));
        disproof.addClassName("remark");
        getContent().add(disproof);
        others(
                "duplicate.ruledOut",
                cause.others().stream().filter(Cause.Other::looked).toList(),
                words);
        others(
                "duplicate.notLooked",
                cause.others().stream().filter(o -> !o.looked()).toList(),
                words);
    }

    /** Folded: who wants to know can open it. */
    private void others(String title, List<Cause.Other> others, CauseWords words) {
        if (!others.isEmpty()) {
            Component list = facts(others.stream()
                    .map(other -> new String[] {words.name(other.id()), words.because(other)})
                    .toList());
            list.addClassName("reasons");
            getContent().add(new NativeDetails(Texts.of(title, (long) others.size()), list));
        }
    }

    private static DescriptionList facts(List<String[]> rows) {
        DescriptionList list = new DescriptionList();
        list.addClassName("facts");
        rows.forEach(row -> list.add(new DescriptionList.Term(row[0]), new DescriptionList.Description(row[1])));
        return list;
    }
}
