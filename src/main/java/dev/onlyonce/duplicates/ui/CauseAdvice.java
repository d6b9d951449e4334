package dev.onlyonce.duplicates.ui;

import com.vaadin.flow.component.Composite;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Pre;
import dev.onlyonce.duplicates.Cause;
import dev.onlyonce.duplicates.CauseWords;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Texts;

/** What to do about a cause, with lines to copy for the framework that was seen. */
final class CauseAdvice extends Composite<Div> {

    private static final long serialVersionUID = 1L;

    CauseAdvice(Cause cause, Formats formats) {
        CauseWords words = DuplicateWords.causes(formats);
        getContent().add(new Div(words.advice(cause).orElseGet(() -> Texts.of("duplicate.noAdvice"))));
        for (CauseWords.Snippet snippet : words.snippets(cause)) {
            Div name = new Div(snippet.name());
            name.addClassName("remark");
            Pre lines = new Pre(snippet.lines());
            lines.addClassName("lines");
            lines.getElement().setAttribute("tabindex", "0"); // it scrolls, so the keyboard must reach it
            getContent().add(name, lines);
        }
    }
}
