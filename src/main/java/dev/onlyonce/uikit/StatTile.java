package dev.onlyonce.uikit;

import com.vaadin.flow.component.Composite;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;

/** One number with its name; "not known" is drawn as such. */
public final class StatTile extends Composite<Div> {

    private static final long serialVersionUID = 1L;

    /**
     * @param label what it is
     * @param value with its unit, already formatted
     * @param known whether the value is one
     */
    public StatTile(String label, String value, boolean known) {
        Span name = new Span(label);
        name.addClassName("label");
        Span number = new Span(value);
        number.addClassName("value");
        if (!known) {
            number.addClassName("unknown");
        }
        getContent().addClassName("tile");
        getContent().add(name, number);
    }
}
