package dev.onlyonce.uikit;

import com.vaadin.flow.component.Svg;
import com.vaadin.flow.component.html.Span;

/** The line icons of the pages; they stand beside words and are hidden from screen readers. */
public enum Icon {
    LOGO("<circle cx='9' cy='9' r='6.5'/><path d='M9 5.5v7' stroke-width='2.5'/>"),
    OVERVIEW("<path d='M2 9h3l2-5 4 10 2-5h3'/>"),
    JOBS("<path d='M3 4h12v10H3zM3 7.5h12M7 4v10'/>"),
    PROBLEMS("<path d='M5 15.5V3h8.5l-2 3 2 3H5'/>"),
    DUPLICATES("<path d='M3 3h8v8H3zM7 11v4h8V7h-4'/>"),
    LOCK("<path d='M4 8h10v7H4zM6 8V6a3 3 0 0 1 6 0v2'/>"),
    SOURCES("<path d='M6 2v4M12 2v4M4 6h10v3a5 5 0 0 1-10 0zM9 14v3'/>"),
    EXTRA("<path d='M3 3h12v12H3zM6.5 6.5l5 5M11.5 6.5l-5 5'/>"),
    WARNING("<path d='M9 2.5 16.5 15h-15zM9 7.5v3.5M9 13v.2'/>"),
    GOOD("<path d='m4 9.5 3.5 3.5L14 6'/>"),
    UNKNOWN(
            "<circle cx='9' cy='9' r='6.5' stroke-dasharray='2 2'/><path d='M7 7.2a2 2 0 1 1 2.6 2c-.5.2-.6.5-.6 1.1M9 12.6v.2'/>"),
    NOTHING("<path d='M4 9h10'/>"),
    ONCE("<path d='M6 6h6v6H6z' fill='currentColor'/>"),
    CLOCK("<circle cx='9' cy='9' r='6.5'/><path d='M9 5.5V9l2.5 1.5'/>"),
    PAUSE("<path d='M6.5 4.5v9M11.5 4.5v9'/>"),
    PLAY("<path d='m6 4 8 5-8 5z'/>"),
    THEME("<circle cx='9' cy='9' r='6.5'/><path d='M9 2.5a6.5 6.5 0 0 1 0 13z' fill='currentColor'/>"),
    LANGUAGE("<circle cx='9' cy='9' r='6.5'/><path d='M2.5 9h13M9 2.5c-4 4-4 9 0 13M9 2.5c4 4 4 9 0 13'/>"),
    ARROW("<path d='M4 9h10M10 5l4 4-4 4'/>");

    private final String shape;

    Icon(String shape) {
        this.shape = shape;
    }

    /** A new one; a component stands at one place only. */
    public Span create() {
        Span icon = new Span(new Svg("<svg viewBox='0 0 18 18'>" + shape + "</svg>"));
        icon.addClassName("icon");
        icon.getElement().setAttribute("aria-hidden", "true");
        return icon;
    }
}
