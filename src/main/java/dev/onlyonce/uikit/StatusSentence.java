package dev.onlyonce.uikit;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Composite;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H1;
import com.vaadin.flow.component.html.Paragraph;
import org.jspecify.annotations.Nullable;

/** The worst finding in words, on top of the first page. */
public final class StatusSentence extends Composite<Div> {

    private static final long serialVersionUID = 1L;

    /**
     * @param kind how bad
     * @param sentence the finding with its numbers
     * @param second what else helps to judge it
     * @param aside where to go on, or nothing
     */
    public StatusSentence(StateBadge.Kind kind, String sentence, String second, @Nullable Component aside) {
        Div words = new Div(new H1(sentence), new Paragraph(second));
        getContent().addClassNames("status", kind.className());
        getContent().setId("status");
        getContent().add(kind.icon().create(), words);
        if (aside != null) {
            Div right = new Div(aside);
            right.addClassName("aside");
            getContent().add(right);
        }
    }
}
