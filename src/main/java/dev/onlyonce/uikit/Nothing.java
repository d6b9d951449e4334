package dev.onlyonce.uikit;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Code;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Span;

/** What stands where there is nothing to draw: why, and what to do next. */
public final class Nothing {

    private Nothing() {}

    /** Nothing yet; {@code next} is the next step. */
    public static Component empty(String title, String next) {
        return block("empty", Icon.UNKNOWN, title, next);
    }

    /** Nothing yet; with configuration to copy. */
    public static Component empty(String title, String next, String code) {
        Div block = block("empty", Icon.UNKNOWN, title, next);
        block.add(new Code(code));
        return block;
    }

    /** Nothing, in one line: for a card among others that have something. */
    public static Component line(String title, String next) {
        Span head = new Span(title);
        head.addClassName("strong");
        Div line = new Div(Icon.NOTHING.create(), new Div(head, new Span(" " + next)));
        line.addClassName("note");
        return line;
    }

    /** It could not be had, and why. */
    public static Component failed(String title, String reason) {
        Div block = block("failed", Icon.WARNING, title, reason);
        block.getElement().setAttribute("role", "alert");
        return block;
    }

    private static Div block(String kind, Icon icon, String title, String text) {
        Span head = new Span(title);
        head.addClassName("title");
        Div block = new Div(icon.create(), head, new Paragraph(text));
        block.addClassNames("nothing", kind);
        return block;
    }
}
