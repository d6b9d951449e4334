package dev.onlyonce.uikit;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Composite;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H2;
import com.vaadin.flow.component.html.Header;
import com.vaadin.flow.component.html.Section;

/** A titled block of a page; it draws its inside again only when what it shows differs. */
public final class Card extends Composite<Section> {

    private static final long serialVersionUID = 1L;

    private final Div body = new Div();
    private final Div aside = new Div();
    private final H2 title = new H2();

    /** @param title already in the page's language */
    public Card(String title) {
        this.title.setText(title);
        aside.addClassName("aside");
        body.addClassName("body");
        Header header = new Header(this.title, aside);
        getContent().addClassName("card");
        getContent().add(header, body);
    }

    /** For a table, which brings its own paddings. */
    public Card flush() {
        body.addClassName("flush");
        return this;
    }

    /** What tests and links find it by. */
    public Card id(String id) {
        getContent().setId(id);
        return this;
    }

    /** A new title, when the range changed. */
    public void title(String text) {
        title.setText(text);
    }

    /** What stands at the right of the title. */
    public Card aside(Component... parts) {
        aside.removeAll();
        aside.add(parts);
        return this;
    }

    /** Where its content goes. */
    public Div body() {
        return body;
    }
}
